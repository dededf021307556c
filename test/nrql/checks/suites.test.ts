import assert from 'node:assert/strict';
import { checkQueries, fixes } from '../../../server/src/nrql/check/problems';
import { applyEdits } from '../../../server/src/text/edit';
import type { Example } from '../../harness/markdown';
import { drawMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';

const live = { eventTypes: ['Order'] };

function textOf(example: Example): string {
  return example.fences.find(({ language }) => language === 'nrql')?.text ?? '';
}

for (const file of ['valid', 'invalid', 'warned']) {
  suite(`test/nrql/checks/${file}.md`, example => {
    const text = textOf(example);
    const context = { attributeNamespace: 'svc', ...(example.name.includes('snapshot') ? { live } : {}) };
    const marks = checkQueries(text, context).map(({ span, code, message, severity }) => ({
      span,
      label: `${severity} ${code}: ${message}`,
    }));
    return { problems: drawMarks(text, marks) };
  });
}

/** The heading is the code of the problem that is put right; every one of that code, one after the other. */
suite('test/nrql/checks/fixes.md', example => {
  const context = { attributeNamespace: 'svc' };
  const code = example.name.split(' / ').at(-1)?.split(':')[0] ?? '';
  let text = textOf(example);
  const titles = new Set<string>();
  for (let round = 0; round < 10; round++) {
    const problem = checkQueries(text, context).find(candidate => candidate.code === code);
    if (!problem) break;
    const [fix] = fixes(text, problem, context);
    assert.ok(fix, `${code} has a fix`);
    titles.add(fix.title);
    text = applyEdits(text, fix.edits);
  }
  return { fixed: text, title: [...titles].join('\n') };
});
