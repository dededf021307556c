import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { execute } from '../../server/src/api/execute';
import type { Fetch, Target, World } from '../../server/src/api/request';
import { createScheduler } from '../../server/src/api/scheduler';
import { createSandbox } from '../../server/src/sandbox/handle';
import { createFakeClock, type FakeClock } from '../harness/fakeClock';

const start = Date.parse('2026-11-20T10:00:30Z');
const run = { kind: 'nrql', text: 'SELECT count(*) FROM Transaction SINCE 1 hour ago' } as const;

/** The embedded service over a clock of the test, and the bodies that it received. */
function createService(clock: FakeClock, whole: number, takes = 0) {
  const sandbox = createSandbox({ now: clock.now });
  const sent: { query: string; variables: Record<string, unknown> }[] = [];
  const fetch: Fetch = async (url, init) => {
    sent.push(JSON.parse(init.body ?? ''));
    const response = await (sandbox.fetch as Fetch)(url, init);
    const unfinished = clock.now() - start < takes;
    const text = async () => {
      const body = await response.text();
      return unfinished ? body.replace('"completed":true,"retryAfter":null', '"completed":false,"retryAfter":2') : body;
    };
    return { status: response.status, headers: response.headers, text };
  };
  const target: Target = {
    regionName: 'sandbox',
    region: { baseUrl: sandbox.url },
    key: sandbox.apiKey,
    accountId: sandbox.accountId,
  };
  const world: World = {
    fetch,
    now: clock.now,
    schedule: clock.schedule,
    limits: { whole, firstByte: whole },
    scheduler: createScheduler(),
  };
  return { target, world, sent };
}

describe('the time of a query', () => {
  it('up to 70 s is sent with the query, because the service would give up after 5 s', async () => {
    const clock = createFakeClock(start);
    const { target, world, sent } = createService(clock, 30_000);
    const result = await clock.settle(execute(run, target, world));
    assert.notEqual(result.kind, 'error');
    assert.equal(sent.length, 1);
    assert.equal(sent[0]?.variables['timeout'], 30);
    assert.match(sent[0]?.query ?? '', /timeout: \$timeout/);
  });

  it('beyond that runs the query asynchronously, and asks for the result until it is there', async () => {
    const clock = createFakeClock(start);
    const { target, world, sent } = createService(clock, 300_000, 6000);
    const result = await clock.settle(execute(run, target, world));
    assert.ok(result.kind === 'data' && result.sets[0]?.table.rows.length === 1, JSON.stringify(result));
    assert.match(sent[0]?.query ?? '', /async: true/);
    assert.ok(sent.slice(1).every(({ query }) => query.includes('nrqlQueryProgress')));
    assert.equal(sent.length, 5, 'after 1, 3, 5 and 7 seconds');
    const several = { ...run, accountIds: [target.accountId as number, target.accountId as number] };
    assert.equal((await clock.settle(execute(several, target, world))).kind, 'data');
  });

  it('ends an asynchronous query that lasts longer', async () => {
    const clock = createFakeClock(start);
    const { target, world } = createService(clock, 80_000, 1_000_000);
    const result = await clock.settle(execute(run, target, world));
    assert.ok(result.kind === 'error' && result.error.code === 'timeout', JSON.stringify(result));
    assert.match(result.error.message, /within 80 s/);
  });

  it('is not waited for after the query is stopped', async () => {
    const clock = createFakeClock(start);
    const { target, world, sent } = createService(clock, 300_000, 1_000_000);
    const stop = new AbortController();
    clock.schedule(4000, () => stop.abort());
    const result = await clock.settle(execute(run, target, world, { signal: stop.signal }));
    assert.ok(result.kind === 'error' && result.error.code === 'cancelled');
    assert.equal(clock.now(), start + 4000);
    assert.equal(sent.length, 3);
  });
});
