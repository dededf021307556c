import { graphql } from '../../server/src/graphql/language';
import type { LanguageContext } from '../../server/src/text/language';

const context: LanguageContext = { attributeNamespace: 'svc' };

/** A document of `count` operations, the cursor in the last one. */
function documentOf(count: number): { readonly text: string; readonly offset: number } {
  let text = '';
  for (let i = 0; i < count; i++) {
    text += `query Q${i}($id: Int!) {\n  actor {\n    account(id: $id) {\n      name\n      nrql(query: "SELECT count(*) FROM Transaction WHERE appName = 'a${i}' SINCE 1 hour ago") { results }\n    }\n    user { id email }\n  }\n}\n\n`;
  }
  return { text, offset: text.lastIndexOf('user') + 2 };
}

/** The median and the 95th percentile of sixty runs, in milliseconds. */
function measure(run: () => unknown): string {
  const times: number[] = [];
  for (let i = 0; i < 60; i++) {
    const started = performance.now();
    run();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.floor(times.length * part)] as number).toFixed(2).padStart(8);
  return `p50 ${at(0.5)} ms  p95 ${at(0.95)} ms`;
}

graphql.check('{ actor { user { id } } }', context);
for (const count of [1, 250, 500]) {
  const { text, offset } = documentOf(count);
  console.log(`${count} operations, ${text.split('\n').length} lines, ${text.length} characters`);
  console.log(`  complete  ${measure(() => graphql.complete(text, offset, context))}`);
  console.log(`  hover     ${measure(() => graphql.hover?.(text, offset, context))}`);
  console.log(`  check     ${measure(() => graphql.check(text, context))}`);
  // A new text each time, because the marks of the last few texts are kept.
  let round = 0;
  console.log(`  symbols   ${measure(() => graphql.symbols?.(`${text}#${round++}`, context))}`);
  console.log(`  regions   ${measure(() => graphql.regions?.(text))}`);
}
