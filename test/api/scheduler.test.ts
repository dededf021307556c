import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { execute } from '../../server/src/api/execute';
import type { Fetch, RequestEvent, Target, World } from '../../server/src/api/request';
import type { Result } from '../../server/src/api/result';
import { createScheduler } from '../../server/src/api/scheduler';
import { createSandbox } from '../../server/src/sandbox/handle';
import { createFakeClock, type FakeClock } from '../harness/fakeClock';

const start = Date.parse('2026-11-20T10:00:30Z');
const second = 1000;

interface Canned {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const data = '{"data":{"actor":{"account":{"nrql":{"results":[{"id":1}]}}}}}';
const tooMany = '{"data":null,"errors":[{"message":"Too many.","extensions":{"errorClass":"TOO_MANY_REQUESTS"}}]}';

/** A service whose responses a test decides, and the times, relative to the start, at which requests arrived. */
function createService(clock: FakeClock, respond: (count: number) => Canned, takes = 0) {
  const arrived: number[] = [];
  let inFlight = 0;
  let maxInFlight = 0;
  const fetch: Fetch = async () => {
    arrived.push(clock.now() - start);
    const { status, headers = {}, body = status === 200 ? data : '{}' } = respond(arrived.length);
    maxInFlight = Math.max(maxInFlight, ++inFlight);
    if (takes > 0) await clock.sleep(takes);
    inFlight--;
    return { status, headers: { get: name => headers[name] ?? null }, text: async () => body };
  };
  return { fetch, arrived, most: () => maxInFlight };
}

const target: Target = {
  regionName: 'us',
  region: { baseUrl: 'https://api.example.com' },
  key: 'planted-key',
  accountId: 7,
};

function worldOf(clock: FakeClock, fetch: Fetch, limit = 25): World {
  return { fetch, now: clock.now, schedule: clock.schedule, scheduler: createScheduler(() => limit) };
}

/** Runs numbered queries at once; each has a text of its own, so that none is taken from the cache. */
function runMany(count: number, world: World, own: Target = target): Promise<Result[]> {
  const texts = Array.from({ length: count }, (_, number) => `{ actor { user { id } } } # ${number}`);
  return Promise.all(texts.map(text => execute({ kind: 'graphql', text }, own, world)));
}

const failures = (results: readonly Result[]) => results.filter(result => result.kind === 'error').length;

describe('the scheduler', () => {
  it('keeps to the concurrency of the service, which never refuses anything then', async () => {
    const clock = createFakeClock(start);
    const sandbox = createSandbox({ now: clock.now, faults: ['slow'], sleep: clock.sleep });
    let refused = 0;
    let inFlight = 0;
    let limit = 0;
    const fetch: Fetch = async (url, init) => {
      limit = Math.max(limit, ++inFlight);
      const response = await (sandbox.fetch as Fetch)(url, init);
      inFlight--;
      if (response.status === 429) refused++;
      return response;
    };
    const own: Target = { regionName: 'sandbox', region: { baseUrl: sandbox.url }, key: sandbox.apiKey, accountId: 1 };
    const results = await clock.settle(runMany(100, worldOf(clock, fetch), own));
    assert.deepEqual([failures(results), refused, limit], [0, 0, 25]);
    assert.equal(clock.now() - start, 4 * 3 * second, 'four rounds of the slow service');
  });

  it('keeps to fewer requests in flight where the user says so, and to 25 whatever the user says', async () => {
    for (const [most, expected] of [
      [3, 3],
      [0, 1],
      [1000, 25],
    ] as const) {
      const clock = createFakeClock(start);
      const service = createService(clock, () => ({ status: 200 }), second);
      const results = await clock.settle(runMany(60, worldOf(clock, service.fetch, most)));
      assert.deepEqual([failures(results), service.most()], [0, expected]);
    }
  });

  it('keeps the regions apart', async () => {
    const clock = createFakeClock(start);
    const service = createService(clock, () => ({ status: 200 }), second);
    const world = worldOf(clock, service.fetch, 2);
    const eu = { ...target, region: { baseUrl: 'https://api.eu.example.com' } };
    await clock.settle(Promise.all([runMany(4, world), runMany(4, world, eu)]));
    assert.deepEqual(service.arrived, [0, 0, 0, 0, second, second, second, second]);
  });
});

describe('a limit of the service', () => {
  /** The first requests are refused, later ones are not: when they arrived, and how many failed in the end. */
  async function refusing(first: number, refusal: Canned, count = 10) {
    const clock = createFakeClock(start);
    const service = createService(clock, number => (number <= first ? refusal : { status: 200 }));
    const results = await clock.settle(runMany(count, worldOf(clock, service.fetch)));
    return { failed: failures(results), arrived: service.arrived };
  }

  const waits: readonly (readonly [string, Canned, number])[] = [
    ['X-RateLimit-Reset', { status: 429, headers: { 'X-RateLimit-Reset': `${start / second + 42}` } }, 42],
    ['Retry-After in seconds', { status: 429, headers: { 'Retry-After': '30' } }, 30],
    [
      'Retry-After as a date',
      { status: 429, headers: { 'Retry-After': new Date(start + 20 * second).toUTCString() } },
      20,
    ],
    ['nothing', { status: 429 }, 1],
    ['TOO_MANY_REQUESTS in a response with status 200', { status: 200, body: tooMany }, 1],
  ];
  for (const [name, refusal, seconds] of waits) {
    it(`with ${name} is waited for: never early, no storm, no request lost`, async () => {
      const { failed, arrived } = await refusing(10, refusal);
      assert.equal(failed, 0);
      assert.equal(arrived.length, 20);
      assert.deepEqual(
        arrived.slice(0, 10),
        arrived.slice(0, 10).map(() => 0),
      );
      assert.ok(
        arrived.slice(10).every(time => time >= seconds * second),
        `${arrived}`,
      );
    });
  }

  it('that goes on without a time is asked about less and less often, by one request at a time', async () => {
    const { arrived } = await refusing(25, { status: 429 }, 20);
    const later = arrived.slice(20, 25);
    assert.deepEqual(
      later,
      [1, 3, 7, 15, 31].map(seconds => seconds * second),
    );
  });

  it('lets one request go first, and doubles after each success', async () => {
    const clock = createFakeClock(start);
    const service = createService(
      clock,
      number => (number <= 8 ? { status: 429, headers: { 'Retry-After': '10' } } : { status: 200 }),
      second,
    );
    await clock.settle(runMany(8, worldOf(clock, service.fetch)));
    const seconds = service.arrived.slice(8).map(time => time / second);
    assert.deepEqual(seconds, [11, 12, 12, 13, 13, 13, 13, 13]);
  });

  it('that lasts is reported at once, to the requests that wait for it too, and nothing is sent meanwhile', async () => {
    const clock = createFakeClock(start);
    const service = createService(clock, () => ({ status: 429, headers: { 'Retry-After': '900' } }));
    const world = worldOf(clock, service.fetch, 1);
    const results = await clock.settle(runMany(5, world));
    const [later] = await clock.settle(runMany(1, world));
    assert.equal(service.arrived.length, 1);
    for (const result of [...results, later as Result]) {
      assert.ok(result.kind === 'error');
      assert.match(result.error.message, /Try again in 900 s/);
    }
  });

  it('with an absurd value is reported at once, and others are sent again soon', async () => {
    const { failed, arrived } = await refusing(3, { status: 429, headers: { 'Retry-After': '1793528301605' } }, 3);
    assert.deepEqual([failed, arrived], [3, [0, 0, 0]]);
  });

  it('that never ends is reported after five attempts', async () => {
    const clock = createFakeClock(start);
    const service = createService(clock, () => ({ status: 429, headers: { 'Retry-After': '2' } }));
    const [result] = await clock.settle(runMany(1, worldOf(clock, service.fetch)));
    assert.equal(service.arrived.length, 5);
    assert.ok(result?.kind === 'error' && result.error.code === 'overloaded');
  });

  it('is waited for no longer altogether than the user allows, whatever the service says how often', async () => {
    for (const [headers, wait, times] of [
      [{ 'Retry-After': '100' }, undefined, [0, 100]],
      [{ 'Retry-After': '3' }, 10, [0, 3, 6, 9]],
      [{ 'Retry-After': '-5' }, 4, [0, 1, 3]],
      [{ 'Retry-After': '5' }, 4, [0]],
    ] as const) {
      const clock = createFakeClock(start);
      const service = createService(clock, () => ({ status: 429, headers }));
      const world = { ...worldOf(clock, service.fetch), limits: wait === undefined ? {} : { wait: wait * second } };
      const [result] = await clock.settle(runMany(1, world));
      assert.deepEqual(
        service.arrived.map(time => time / second),
        times,
      );
      assert.ok(result?.kind === 'error' && /\(429\)/.test(result.error.message));
    }
  });

  it('shows until when it lasts, and can be cancelled', async () => {
    const clock = createFakeClock(start);
    const service = createService(clock, () => ({ status: 429, headers: { 'Retry-After': '60' } }));
    const stop = new AbortController();
    const events: RequestEvent[] = [];
    const report = (event: RequestEvent) => {
      events.push(event);
      if (event.kind === 'wait') clock.schedule(5 * second, () => stop.abort());
    };
    const text = 'SELECT 1';
    const options = { signal: stop.signal, report };
    const result = await clock.settle(execute({ kind: 'nrql', text }, target, worldOf(clock, service.fetch), options));
    assert.ok(result.kind === 'error' && result.error.code === 'cancelled');
    assert.equal(clock.now(), start + 5 * second);
    const [, wait] = events;
    assert.ok(wait?.kind === 'wait' && wait.until === start + 60 * second && wait.seconds === 60);
    assert.equal(service.arrived.length, 1);
  });

  it('never repeats a mutation', async () => {
    for (const refusal of [{ status: 429 }, { status: 200, body: tooMany }]) {
      const clock = createFakeClock(start);
      const service = createService(clock, () => refusal);
      const run = { kind: 'graphql', text: 'mutation { a }', isMutation: true } as const;
      const result = await clock.settle(execute(run, target, worldOf(clock, service.fetch)));
      assert.equal(service.arrived.length, 1);
      assert.equal(result.kind, 'error');
    }
  });

  it('of the embedded service is obeyed by the faults that it has', async () => {
    for (const fault of ['overload', 'graphql-rate-limit'] as const) {
      const clock = createFakeClock(start);
      const sandbox = createSandbox({ now: clock.now, faults: [fault] });
      clock.schedule(3 * second, () => sandbox.setFault(fault, false));
      const own = { regionName: 'sandbox', region: { baseUrl: sandbox.url }, key: sandbox.apiKey, accountId: 1 };
      const results = await clock.settle(runMany(40, worldOf(clock, sandbox.fetch as Fetch), own));
      assert.equal(failures(results), 0, fault);
      assert.equal(clock.now() - start, (fault === 'overload' ? 30 : 3) * second, fault);
    }
  });
});

describe('the same query', () => {
  const run = { kind: 'nrql', text: 'SELECT 1' } as const;

  it('within a minute is answered from the cache and marked so, but for Run again', async () => {
    const clock = createFakeClock(start);
    const service = createService(clock, () => ({ status: 200 }));
    const world = worldOf(clock, service.fetch);
    const cachedAt = async (options = {}) => {
      const result = await clock.settle(execute(run, target, world, options));
      return result.kind === 'error' ? result : result.cachedAt;
    };
    assert.equal(await cachedAt(), undefined);
    await clock.settle(clock.sleep(59 * second));
    assert.equal(await cachedAt(), start);
    assert.equal(await cachedAt({ isFresh: true }), undefined);
    assert.equal(await cachedAt(), start + 59 * second);
    await clock.settle(clock.sleep(60 * second));
    assert.equal(await cachedAt(), undefined);
    assert.equal(service.arrived.length, 3);
  });

  it('is sent again for another key, account or region, after a mutation, and after a failure', async () => {
    const clock = createFakeClock(start);
    const service = createService(clock, number => (number === 1 ? { status: 500 } : { status: 200 }));
    const world = worldOf(clock, service.fetch);
    const send = async (own: Target = target) => {
      const before = service.arrived.length;
      await clock.settle(execute(run, own, world));
      return service.arrived.length - before;
    };
    assert.deepEqual([await send(), await send(), await send()], [1, 1, 0]);
    assert.equal(await send({ ...target, key: 'other-planted-key' }), 1);
    assert.equal(await send({ ...target, accountId: 8 }), 1);
    assert.equal(await send({ ...target, region: { baseUrl: 'https://api.eu.example.com' } }), 1);
    await clock.settle(execute({ kind: 'graphql', text: 'mutation { a }', isMutation: true }, target, world));
    assert.equal(await send(), 1);
  });
});
