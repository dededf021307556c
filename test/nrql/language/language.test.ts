import assert from 'node:assert/strict';
import { checkQueries } from '../../../server/src/nrql/check/problems';
import { drawMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';
import { textsOf } from '../queries';

/** What the language allows: queries without an error or a warning, with the hints that they get. */
suite('test/nrql/language', example => {
  const drawn = example.fences.map(fence => {
    const queries = textsOf(fence).map(text => {
      const problems = checkQueries(text, { attributeNamespace: 'svc' });
      const wrong = problems.filter(({ severity }) => severity === 'error' || severity === 'warning');
      assert.deepEqual(wrong, [], text);
      return drawMarks(
        text,
        problems.map(({ span, severity, code, message }) => ({ span, label: `${severity} ${code}: ${message}` })),
      );
    });
    return [fence.info, queries.join('\n')];
  });
  return Object.fromEntries(drawn);
});
