import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complete } from '../../../server/src/nrql/complete/complete';
import { nrql } from '../../../server/src/nrql/language';
import type { Completion, LanguageContext } from '../../../server/src/text/language';
import { readSuite } from '../../harness/markdown';
import { cursorOf, readMarks } from '../../harness/marks';

const context: LanguageContext = { attributeNamespace: 'svc' };

/** What is only missing yet, or what depends on numbers that are written later. */
const expectable = new Set([
  'missing-part',
  'missing-from',
  'missing-select',
  'missing-ago',
  'argument-count',
  'invalid-limit',
  'empty-where',
  'empty-in',
  'unbalanced-parenthesis',
  'since-after-until',
  'too-many-buckets',
]);

/** Words of other dialects have a fix of their own; what goes on after them is offered as if they were ours. */
const lost = new Set(['repeated-clause', 'foreign-word', 'foreign-operator']);
const foreign = /\b(?:DISTINCT|GROUP|BETWEEN|HAVING)\b/;

function errorsOf(text: string): string[] {
  return nrql.check(text, context).flatMap(({ code, severity }) => (severity === 'error' ? [code] : []));
}

function chosen(text: string, { insert, label, snippet, span }: Completion): string {
  const source = insert ?? label;
  const written = snippet ? source.replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\d/g, '') : source;
  return text.slice(0, span.start) + written + text.slice(span.end);
}

describe('an offer', () => {
  it('never makes a query illegal', () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const { fences } of readSuite('test/nrql/complete/positions.md')) {
      for (const line of (fences[0]?.text ?? '').split('\n')) {
        const marked = readMarks(line.replaceAll('⏎', '\n'));
        const { text } = marked;
        const before = errorsOf(text);
        const isWhole = /\n.*(?:SELECT|FROM)/.test(text.slice(marked.cursor)) && before.length === 0;
        if (before.some(code => lost.has(code)) || foreign.test(text) || isWhole) continue;
        for (const item of complete(text, cursorOf(marked), context).items.slice(0, 25)) {
          tried++;
          const fresh = errorsOf(chosen(text, item)).filter(code => !before.includes(code) && !expectable.has(code));
          if (fresh.length > 0) wrong.push(`${item.label} at ${line}: ${fresh.join(', ')}`);
        }
      }
    }
    assert.ok(tried > 3000, `${tried} offers were tried`);
    assert.deepEqual(wrong, []);
  });
});
