import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unitFinder } from '../../server/src/api/units';

describe('units of columns', () => {
  it('come from the function and from the attributes of the queried event types', () => {
    const unit = unitFinder(['Transaction']);
    assert.equal(unit('count'), 'count');
    assert.equal(unit('average.duration'), 'seconds');
    assert.equal(unit('percentage'), 'percent');
    assert.equal(unit('apdex', 'score'), 'score');
  });

  it('are unknown for an alias, even one named like a value of the REST API', () => {
    // `rate(count(*), 1 minute) AS throughput` is a number per minute, although the REST value is one per second.
    const unit = unitFinder([]);
    for (const alias of ['throughput', 'requests_per_minute', 'call_count', 'average_response_time'])
      assert.equal(unit(alias), undefined);
  });
});
