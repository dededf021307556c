import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentationOf } from '../../../server/src/nrql/check/documentation';
import { fixes } from '../../../server/src/nrql/check/fixes';
import { checkQueries } from '../../../server/src/nrql/check/problems';
import { checks } from '../../../server/src/nrql/checks';
import { applyEdits } from '../../../server/src/text/edit';
import type { LanguageContext } from '../../../server/src/text/language';
import type { Problem } from '../../../server/src/text/problem';
import { type Fence, readSuite } from '../../harness/markdown';
import { drawMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';
import { textsOf } from '../queries';

const live = { eventTypes: ['Purchase'], attributes: { Transaction: ['duration', 'name', 'host', 'appName'] } };

/** The profile for a check: one that is off by itself gets its severity, and two need live names. */
function contextFor(code: string): LanguageContext {
  const context = { attributeNamespace: 'svc' };
  const check = checks.find(candidate => candidate.code === code);
  if (check?.optional) return { ...context, severity: { [code]: check.severity } };
  return code === 'unknown-attribute' || code === 'unknown-event-type' ? { ...context, live } : context;
}

function problemsOf(text: string, code: string): Problem[] {
  return checkQueries(text, contextFor(code)).filter(problem => problem.code === code);
}

/** The text with the problems of the check drawn below it, and all others that are an error or a warning. */
function draw(text: string, code: string): string {
  const shown = checkQueries(text, contextFor(code)).filter(
    problem => problem.code === code || problem.severity === 'error' || problem.severity === 'warning',
  );
  return drawMarks(
    text,
    shown.map(({ span, severity, message, code: own }) => ({
      span,
      label: `${severity}${own === code ? '' : ` ${own}`}: ${message}`,
    })),
  );
}

/** The titles of the fixes and the text after them, when the first fix of every problem of the check is applied. */
function applyFixes(text: string, code: string): string {
  const titles = new Set<string>();
  let fixed = text;
  for (let round = 0; round < 10; round++) {
    const [problem] = problemsOf(fixed, code);
    if (!problem) break;
    const [fix] = fixes(fixed, problem, contextFor(code));
    assert.ok(fix, `${code} has a fix`);
    titles.add(fix.title);
    fixed = applyEdits(fixed, fix.edits);
  }
  return `${[...titles].join(', ')}:\n${fixed}`;
}

function suitePath(code: string): string {
  return `test/nrql/checks/${code}.md`;
}

function hasProblem({ language, label }: Fence): boolean {
  return language === 'nrql' && !label.startsWith('allowed');
}

for (const check of checks) {
  const { code, incorrect, correct, severity, documentation, title } = check;

  /**
   * A fence `nrql` is a query with the problem, and a fence `nrql allowed` one that is nearly like it and has it not; with
   * `lines`, each line is a query. A fence `fixed` holds what the fix makes of the first query.
   */
  suite(suitePath(code), example => {
    const results: Record<string, string> = {};
    for (const fence of example.fences) {
      if (fence.language !== 'nrql') continue;
      const texts = textsOf(fence);
      const wanted = hasProblem(fence);
      for (const text of texts) {
        const found = problemsOf(text, code).length;
        assert.equal(found > 0, wanted, `${found} problems ${code} in: ${text}`);
      }
      results[fence.info] = texts.map(text => draw(text, code)).join('\n');
      if (wanted && example.fences.some(({ info }) => info === 'fixed'))
        results['fixed'] = applyFixes(texts[0] ?? '', code);
    }
    return results;
  });

  describe(`the page of ${code}`, () => {
    it('has an example with the problem and one without any error', () => {
      const found = problemsOf(incorrect, code);
      assert.ok(found.length > 0, `no problem in: ${incorrect}`);
      assert.deepEqual(problemsOf(correct, code), [], correct);
      const errors = checkQueries(correct, contextFor(code)).filter(problem => problem.severity === 'error');
      assert.deepEqual(errors, []);
      for (const { span, message } of found) {
        assert.ok(span.start >= 0 && span.start <= span.end && span.end <= incorrect.length);
        assert.match(message, /^[A-Z`\w(*%].*[.?]$/s, 'a message is a sentence');
      }
    });

    it('says in sentences what is wrong', () => {
      assert.ok(title && documentation.endsWith('.') && severity);
      const page = documentationOf(check);
      assert.ok(page.includes(`# ${title}`) && page.includes(documentation) && page.length < 3000);
    });

    it('has a fix that the suite shows, or none', () => {
      const examples = readSuite(suitePath(code));
      const shows = examples.some(({ fences }) => fences.some(({ info }) => info === 'fixed'));
      const wrongs = examples.flatMap(({ fences }) => fences.filter(hasProblem).flatMap(textsOf));
      const fixable = wrongs.some(text =>
        problemsOf(text, code).some(it => fixes(text, it, contextFor(code)).length > 0),
      );
      assert.equal(shows, fixable);
    });

    it('has an example that every fix makes better', () => {
      for (const problem of problemsOf(incorrect, code)) {
        for (const fix of fixes(incorrect, problem, contextFor(code))) {
          const after = applyEdits(incorrect, fix.edits);
          assert.notEqual(after, incorrect);
          assert.ok(problemsOf(after, code).length < problemsOf(incorrect, code).length, `${fix.title}: ${after}`);
        }
      }
    });
  });
}
