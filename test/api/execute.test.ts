import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { execute } from '../../server/src/api/execute';
import { scheduleWithTimer } from '../../server/src/api/limits';
import type { Fetch, Target } from '../../server/src/api/request';
import type { DataSet, Result } from '../../server/src/api/result';
import { createSandbox } from '../../server/src/sandbox/handle';
import { createFakeClock } from '../harness/fakeClock';

const at = Date.parse('2026-11-20T10:00:30Z');
const query =
  "SELECT count(svc.timeslice.value) AS calls FROM Metric WHERE appName = 'Checkout' AND metricTimesliceName = 'HttpDispatcher' SINCE 30 minutes ago";

function sandboxTarget(faults: Parameters<typeof createSandbox>[0]['faults'] = []): { target: Target; fetch: Fetch } {
  const sandbox = createSandbox({ now: () => at, faults });
  return {
    target: {
      regionName: 'sandbox',
      region: { baseUrl: sandbox.url },
      key: sandbox.apiKey,
      accountId: sandbox.accountId,
    },
    fetch: sandbox.fetch as Fetch,
  };
}

const world = (fetch: Fetch) => ({ fetch, now: () => at, schedule: scheduleWithTimer });

/** A service with one canned response that keeps the requests. */
function canned(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): { fetch: Fetch; sent: { url: string; headers: Record<string, string>; redirect?: string }[] } {
  const sent: { url: string; headers: Record<string, string>; redirect?: string }[] = [];
  return {
    sent,
    fetch: async (url, init) => {
      sent.push({ url, headers: init.headers, ...(init.redirect ? { redirect: init.redirect } : {}) });
      return { status, headers: { get: name => headers[name] ?? null }, text: async () => body };
    },
  };
}

const target: Target = {
  regionName: 'us',
  region: { baseUrl: 'https://api.example.com/' },
  key: 'secret-key',
  accountId: 7,
};

function errorOf(result: Result): { code: string; message: string; retryAfterSeconds?: number; offset?: number } {
  assert.equal(result.kind, 'error');
  return (result as Extract<Result, { kind: 'error' }>).error;
}

function setsOf(result: Result): readonly DataSet[] {
  return result.kind === 'data' ? result.sets : assert.fail(result.error.message);
}

describe('a run', () => {
  it('of a query gives a table', async () => {
    const { target: own, fetch } = sandboxTarget();
    const result = await execute({ kind: 'nrql', text: query }, own, world(fetch));
    const [set] = setsOf(result);
    assert.deepEqual(set?.table.columns, [{ name: 'calls', type: 'number', role: 'value' }]);
    assert.equal(set?.timeRange && set.timeRange.end - set.timeRange.begin, 30 * 60_000);
  });

  it('over time gives one line per facet, with times in milliseconds', async () => {
    const { target: own, fetch } = sandboxTarget();
    const result = await execute(
      { kind: 'nrql', text: `${query} FACET host TIMESERIES 10 minutes` },
      own,
      world(fetch),
    );
    const series = setsOf(result)[0]?.series ?? [];
    assert.ok(series.length > 1);
    for (const line of series) {
      assert.equal(line.times.length, 3);
      assert.equal((line.times[1] as number) - (line.times[0] as number), 600_000);
      assert.match(line.name, /: calls$/);
    }
  });

  it('of a GraphQL document without a query in it gives the body', async () => {
    const { target: own, fetch } = sandboxTarget();
    const result = await execute({ kind: 'graphql', text: '{ actor { user { email } } }' }, own, world(fetch));
    assert.deepEqual(setsOf(result), []);
  });

  it('sends the key to the region alone, follows no redirect, and sends the query untouched', async () => {
    const service = canned(200, '{"data":{}}');
    await execute({ kind: 'nrql', text: 'SELECT "a" FROM b' }, target, world(service.fetch));
    assert.deepEqual(
      service.sent.map(({ url, redirect }) => [url, redirect]),
      [['https://api.example.com/graphql', 'error']],
    );
    assert.equal(service.sent[0]?.headers['Api-Key'], 'secret-key');
  });
});

describe('what goes wrong is one sentence', () => {
  const run = (fetch: Fetch, own: Target = target) => execute({ kind: 'nrql', text: query }, own, world(fetch));

  it('without a key or an account, nothing is sent', async () => {
    const service = canned(200, '{}');
    const { key: _, ...keyless } = target;
    assert.match(
      errorOf(await run(service.fetch, { ...keyless, key: undefined })).message,
      /Region us has no API key\. Set one/,
    );
    const { accountId: __, ...homeless } = target;
    assert.match(errorOf(await run(service.fetch, homeless)).message, /needs an account/);
    assert.equal(service.sent.length, 0);
  });

  it('with the waiting time of a rate limit', async () => {
    const reset = String(at / 1000 + 42);
    const clock = createFakeClock(at);
    const ends = (headers: Readonly<Record<string, string>>) => {
      const { fetch } = canned(429, '{}', headers);
      return clock.settle(
        execute({ kind: 'nrql', text: query }, target, { ...world(fetch), schedule: clock.schedule }),
      );
    };
    const limited = errorOf(await ends({ 'X-RateLimit-Limit': '1000', 'X-RateLimit-Reset': reset }));
    assert.deepEqual([limited.code, limited.retryAfterSeconds], ['rate-limited', 42]);
    assert.match(limited.message, /1000 requests per minute.*Try again in 42 s/);
    const overloaded = errorOf(await ends({ 'Retry-After': '30' }));
    assert.deepEqual([overloaded.code, overloaded.retryAfterSeconds], ['overloaded', 30]);
    assert.equal(errorOf(await ends({})).code, 'rate-limited');
  });

  it('for every status, a page in HTML, and a broken body', async () => {
    assert.equal(errorOf(await run(canned(401, '{}').fetch)).code, 'unauthorized');
    assert.equal(errorOf(await run(canned(403, '{}').fetch)).code, 'forbidden');
    assert.equal(errorOf(await run(canned(502, '<html>').fetch)).code, 'http');
    assert.equal(errorOf(await run(canned(200, '<html>').fetch)).code, 'invalid-response');
    assert.equal(errorOf(await run(canned(200, '').fetch)).code, 'invalid-response');
    for (const fault of ['html-error', 'truncate', 'drop', 'graphql-errors'] as const) {
      const { target: own, fetch } = sandboxTarget([fault]);
      const error = errorOf(await run(fetch, own));
      assert.match(error.message, /[.…]$/, fault);
      assert.ok(!error.message.includes(own.key as string));
    }
  });

  it('for a network that is not there and a run that is cancelled', async () => {
    const refused: Fetch = async () => {
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    };
    assert.match(errorOf(await run(refused)).message, /https:\/\/api\.example\.com cannot be reached \(ECONNREFUSED\)/);
    // A browser gives no reason, so that the one that only browsers have is named too.
    const opaque: Fetch = async () => {
      throw new TypeError('Failed to fetch');
    };
    const inBrowser = { ...world(opaque), isBrowser: true };
    const { message } = errorOf(await execute({ kind: 'nrql', text: query }, target, inBrowser));
    assert.match(
      message,
      /no response from https:\/\/api\.example\.com.*\(CORS\)\. Run the query in the desktop editor/,
    );
    const stop = new AbortController();
    const waiting: Fetch = (_url, init) =>
      new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    const pending = execute({ kind: 'nrql', text: query }, target, world(waiting), { signal: stop.signal });
    stop.abort();
    assert.equal(errorOf(await pending).code, 'cancelled');
  });

  it('at the place that the service names', async () => {
    const { target: own, fetch } = sandboxTarget();
    const text = 'SELECT count(*)\nFROM Transaction WHERE FACET host';
    const error = errorOf(await execute({ kind: 'nrql', text }, own, world(fetch)));
    assert.equal(error.code, 'graphql');
    assert.equal(error.offset, text.indexOf('FACET'));
  });

  it('at the place of a GraphQL document that the service names', async () => {
    const { target: own, fetch } = sandboxTarget();
    const text = 'query {\n  actor { user { email nothing } }\n}';
    const error = errorOf(await execute({ kind: 'graphql', text }, own, world(fetch)));
    assert.equal(error.code, 'graphql');
    assert.equal(error.offset, text.indexOf('nothing'));
  });

  it('at no place where the service names none that is in the text', async () => {
    for (const locations of [undefined, 'here', [], [{ line: 1 }], [{ line: '1', column: 1 }]]) {
      const fetch: Fetch = async () => Response.json({ errors: [{ message: 'Too many requests.', locations }] });
      const error = errorOf(await execute({ kind: 'graphql', text: '{ actor }' }, target, world(fetch)));
      assert.equal(error.offset, undefined);
    }
    for (const [line, column, offset] of [
      [9, 9, 9],
      [-4, 1, 0],
      [1, -1, 0],
    ] as const) {
      const fetch: Fetch = async () => Response.json({ errors: [{ message: 'x', locations: [{ line, column }] }] });
      const error = errorOf(await execute({ kind: 'graphql', text: '{ actor }' }, target, world(fetch)));
      assert.equal(error.offset, offset);
    }
  });
});
