import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkQueries } from '../../../server/src/nrql/check/problems';
import { checks } from '../../../server/src/nrql/checks';
import type { Problem } from '../../../server/src/text/problem';
import { readSuite } from '../../harness/markdown';
import { drawMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';

const path = 'test/nrql/checks/codes.md';
const live = { eventTypes: ['Purchase'], attributes: { Transaction: ['duration', 'name', 'host', 'appName'] } };

/** The problems of a text, with what a check that is off by itself, or that needs live names, has to be told. */
function problemsOf(text: string, code: string): Problem[] {
  const context = { attributeNamespace: 'svc', severity: { 'alert-unsupported': 'warning' } as const };
  const known = code === 'unknown-attribute' || code === 'unknown-event-type';
  return checkQueries(text, known ? { ...context, live } : context).filter(problem => problem.code === code);
}

function labelOf({ severity, message }: Problem): string {
  return `${severity}: ${message}`;
}

/** The heading is the code: the first text has that problem, the other one has it not. */
suite(path, example => {
  const code = example.name.split(' / ').at(-1) ?? '';
  const text = example.fences.find(fence => fence.info === 'nrql')?.text ?? '';
  const silent = example.fences.find(fence => fence.info === 'nrql silent')?.text ?? '';
  const found = problemsOf(text, code);
  assert.ok(found.length > 0, `${code} is silent about its text`);
  assert.deepEqual(problemsOf(silent, code), [], `${code} speaks of the text that is right`);
  assert.notEqual(silent.trim(), '');
  return {
    problems: drawMarks(
      text,
      found.map(problem => ({ span: problem.span, label: labelOf(problem) })),
    ),
  };
});

describe('the suite of codes', () => {
  it('has every check, once', () => {
    const headings = readSuite(path).map(({ name }) => name.split(' / ').at(-1));
    assert.deepEqual([...headings].sort(), checks.map(({ code }) => code).sort());
  });
});

/** What nearly every query without a window or a limit is told. */
const usual = new Set(['default-window', 'default-facet-limit', 'default-row-limit', 'limit-without-effect']);

/** One query a line, with its problems drawn below it: those of the fence `nrql valid` have no error and no warning. */
suite('test/nrql/checks/facts.md', example => {
  const drawn = (info: string, isShown: (problem: Problem) => boolean) =>
    example.fences
      .find(fence => fence.info === info)
      ?.text.split('\n')
      .map(line => {
        const found = checkQueries(line, { attributeNamespace: 'svc' }).filter(isShown);
        return drawMarks(
          line,
          found.map(problem => ({ span: problem.span, label: `${problem.code} ${labelOf(problem)}` })),
        );
      })
      .join('\n');
  const valid = drawn('nrql valid', ({ severity }) => severity === 'error' || severity === 'warning');
  const problems = drawn('nrql', ({ code }) => !usual.has(code));
  return { ...(valid === undefined ? {} : { 'nrql valid': valid }), ...(problems === undefined ? {} : { problems }) };
});
