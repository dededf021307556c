import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkQueries } from '../../server/src/nrql/check/problems';
import { search } from '../../server/src/search/language';

const context = { attributeNamespace: 'svc' };
const found = (text: string) => checkQueries(text, context).map(({ severity, message }) => `${severity}: ${message}`);

describe('a slip in a name, without names of the account', () => {
  for (const [slip, meant, query] of [
    ['duratoin', 'duration', 'SELECT average(duratoin) FROM Transaction SINCE 1 hour ago'],
    ['cpuPercnt', 'cpuPercent', 'SELECT average(cpuPercnt) FROM SystemSample SINCE 1 hour ago'],
    ['restartCont', 'restartCount', 'SELECT max(restartCont) FROM K8sContainerSample SINCE 1 hour ago'],
    ['K8sPodSampel', 'K8sPodSample', 'SELECT count(*) FROM K8sPodSampel SINCE 1 hour ago'],
    ['Transactio', 'Transaction', 'SELECT count(*) FROM Transactio SINCE 1 hour ago'],
  ]) {
    it(`is a hint with what was meant: ${slip}`, () => {
      const [hint, ...more] = found(query as string);
      assert.match(hint ?? '', new RegExp(`^hint: ${slip} is not a known .* Did you mean ${meant}\\?$`));
      assert.deepEqual(more, []);
    });
  }

  for (const query of [
    'SELECT average(durations), max(duration2), latest(userDuration) FROM Transaction SINCE 1 hour ago',
    'SELECT count(*) FROM Transactions SINCE 1 hour ago',
    'SELECT count(*) FROM MyTransaction SINCE 1 hour ago',
    'SELECT count(*) FROM AiAuditEvent SINCE 1 hour ago',
    'SELECT count(*) FROM Transactio1 SINCE 1 hour ago',
    'SELECT average(svc.timeslice.valu) FROM Parcel SINCE 1 hour ago',
    'SELECT average(duratoin) FROM Transaction, PageView SINCE 1 hour ago',
  ]) {
    it(`is none in a name of one's own: ${query}`, () => assert.deepEqual(found(query), []));
  }

  it('is a hint in a value of a search', () => {
    const [problem] = search.check("domain = 'AMP'", context);
    assert.equal(problem?.severity, 'hint');
    assert.match(problem?.message ?? '', /Did you mean APM\?$/);
  });
});
