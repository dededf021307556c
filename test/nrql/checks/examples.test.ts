import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentationOf } from '../../../server/src/nrql/check/documentation';
import { checkQueries, fixes } from '../../../server/src/nrql/check/problems';
import { checks } from '../../../server/src/nrql/checks';
import { applyEdits } from '../../../server/src/text/edit';
import type { LanguageContext } from '../../../server/src/text/language';

const live = { eventTypes: ['Purchase'], attributes: { Transaction: ['duration', 'name', 'host', 'appName'] } };

/** What a check that is off by itself, or that needs live names, has to be told. */
function contextFor(code: string): LanguageContext {
  const context = { attributeNamespace: 'svc' };
  if (code === 'alert-unsupported') return { ...context, severity: { [code]: 'warning' } };
  return code.startsWith('unknown-attribute') || code.startsWith('unknown-event') ? { ...context, live } : context;
}

const has = (text: string, code: string) =>
  checkQueries(text, contextFor(code)).filter(problem => problem.code === code);

describe('every check', () => {
  it('has a code of its own', () => {
    assert.equal(new Set(checks.map(({ code }) => code)).size, checks.length);
  });

  for (const check of checks) {
    const { code, wrong, right, severity, documentation, title } = check;
    it(`${code} finds its wrong example and not its right one`, () => {
      const found = has(wrong, code);
      assert.ok(found.length > 0, `${code} is silent about: ${wrong}`);
      assert.deepEqual(has(right, code), [], `${code} complains about: ${right}`);
      const errors = checkQueries(right, contextFor(code)).filter(problem => problem.severity === 'error');
      assert.deepEqual(errors, [], 'the right example has no error at all');
      for (const problem of found) {
        assert.ok(
          problem.span.start >= 0 && problem.span.start <= problem.span.end && problem.span.end <= wrong.length,
        );
        assert.match(problem.message, /^[A-Z`\w(*%].*[.?]$/s, 'a message is a sentence');
      }
      assert.ok(title && documentation.endsWith('.') && severity);
      const page = documentationOf(check);
      assert.ok(page.includes(`# ${title}`) && page.includes(documentation) && page.length < 3000);
    });

    it(`${code} is gone after its fix`, () => {
      for (const problem of has(wrong, code)) {
        for (const fix of fixes(wrong, problem, contextFor(code))) {
          const after = applyEdits(wrong, fix.edits);
          assert.notEqual(after, wrong);
          assert.ok(has(after, code).length < has(wrong, code).length, `${fix.title}: ${after}`);
        }
      }
    });
  }
});
