import assert from 'node:assert/strict';
import { sourceFile } from '../../server/src/code/source';
import { plainOrFallback } from '../../server/src/code/template';
import { checkText } from '../../server/src/embed/check';
import { findCalls, languagesOf } from '../../server/src/finder/languages';
import { prepare } from '../code/grammars';
import { drawMarks } from '../harness/marks';
import { suite } from '../harness/suite';

const context = { attributeNamespace: 'svc', now: Date.parse('2026-11-21T00:00:00Z') };

/** Each format holds a call and a wrong query, and both are found. */
suite('test/embed/formats.md', async example => {
  const [source] = example.fences;
  assert.ok(source);
  const file = sourceFile('jobs/a', source.text, source.language);
  for (const language of languagesOf(file)) await prepare(language);
  const calls = findCalls(file, {}).map(({ client, method, url, kind }) => {
    const source = url.parts.map(part => (part.kind === 'text' ? part.text : part.expression)).join('');
    const address = plainOrFallback(url) ?? source;
    return [client, method ?? '(unknown)', address, ...(kind ? [`(${kind})`] : [])].join(' ');
  });
  const problems = checkText(file, context, {}).filter(({ problem }) => problem.severity === 'error');
  const marks = problems.map(({ problem, span }) => ({ span, label: problem.code }));
  assert.notEqual(calls.length, 0, 'a call');
  assert.notEqual(marks.length, 0, 'a wrong query');
  return { calls: calls.join('\n'), problems: drawMarks(file.text, marks) };
});
