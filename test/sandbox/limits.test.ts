import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSandbox } from '../../server/src/sandbox/handle';
import { createConcurrencyLimiter, createRateLimiter } from '../../server/src/sandbox/limits';
import { moment, still } from './exchange';

const request = (apiKey: string, url = '/v2/browser_applications.json?filter[ids]=0') => ({
  method: 'GET',
  url,
  headers: { 'Api-Key': apiKey },
  body: '',
  loopback: true,
});

test('a key has 1,000 REST calls in a minute of the clock', async () => {
  let now = moment;
  const sandbox = createSandbox({ now: () => now });
  for (let i = 0; i < 1000; i++) assert.equal((await sandbox.handle(request(sandbox.apiKey))).status, 200);
  const refused = await sandbox.handle(request(sandbox.apiKey));
  assert.equal(refused.status, 429);
  assert.equal(refused.body, '{}');
  assert.equal(refused.headers['X-RateLimit-Limit'], '1000');
  assert.equal(refused.headers['X-RateLimit-Remaining'], '0');
  assert.equal(refused.headers['X-RateLimit-Reset'], String(Date.parse('2026-11-20T10:16:00Z') / 1000));
  assert.match(refused.headers['X-RateLimit-Docs'] ?? '', /^https:/);
  // Another key has calls of its own, and the legacy and GraphQL APIs are not counted.
  assert.equal((await sandbox.handle(request('sandbox-key-grace-1234567'))).status, 200);
  now = Date.parse('2026-11-20T10:15:59.999Z');
  assert.equal((await sandbox.handle(request(sandbox.apiKey))).status, 429);
  now = Date.parse('2026-11-20T10:16:00Z');
  const response = await sandbox.handle(request(sandbox.apiKey));
  assert.equal(response.status, 200);
  assert.ok(!Object.keys(response.headers).some(name => /ratelimit/i.test(name)));
});

test('a clock that stands still needs a wall clock, or the minute never ends', async () => {
  let wall = 0;
  const sandbox = still({ wallClock: () => wall, restCallsPerMinute: 1 });
  assert.equal((await sandbox.handle(request(sandbox.apiKey))).status, 200);
  assert.equal((await sandbox.handle(request(sandbox.apiKey))).status, 429);
  wall = 60_000;
  assert.equal((await sandbox.handle(request(sandbox.apiKey))).status, 200);
});

test('calls without a valid key are not counted', async () => {
  const sandbox = still({ restCallsPerMinute: 1 });
  for (let i = 0; i < 3; i++) assert.equal((await sandbox.handle(request('nobody'))).status, 401);
  assert.equal((await sandbox.handle(request(sandbox.apiKey))).status, 200);
});

test('the rate limiter forgets a period when the next begins', () => {
  let now = 59_999;
  const limiter = createRateLimiter(() => now, 2);
  assert.deepEqual(
    [limiter.take('a'), limiter.take('a'), limiter.take('a'), limiter.take('b')],
    [true, true, false, true],
  );
  now = 60_000;
  assert.equal(limiter.take('a'), true);
});

test('a user may have 25 GraphQL calls in flight', async () => {
  const waiting: (() => void)[] = [];
  const sandbox = still({ faults: ['slow'], sleep: () => new Promise(done => waiting.push(done)) });
  const call = (apiKey: string) =>
    sandbox.handle({
      ...request(apiKey, '/graphql'),
      method: 'POST',
      body: '{"query":"{ actor { user { email } } }"}',
    });
  const running = Array.from({ length: 25 }, () => call(sandbox.apiKey));
  assert.equal((await call(sandbox.apiKey)).status, 429);
  const other = call('sandbox-key-lin-7654321');
  for (const go of waiting) go();
  assert.notEqual((await other).status, 429);
  for (const response of await Promise.all(running)) assert.notEqual(response.status, 429);
  sandbox.setFault('slow', false);
  assert.notEqual((await call(sandbox.apiKey)).status, 429);
});

test('a call that fails gives its place back', async () => {
  const run = createConcurrencyLimiter(1);
  await assert.rejects(
    run(1, () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(await run(1, async () => 'yes'), 'yes');
});

test('a query is refused for its many columns, groups and intervals before it holds up other clients', async () => {
  const sandbox = still();
  const columns = Array.from({ length: 300 }, (_, at) => `percentile(duration, ${(at % 99) + 1})`).join(', ');
  const nrql = `SELECT ${columns} FROM Transaction SINCE 1 month ago FACET name, host LIMIT MAX TIMESERIES MAX`;
  const query = `{ actor { account(id: ${sandbox.accountId}) { nrql(query: ${JSON.stringify(nrql)}) { results } } } }`;
  const { body } = await sandbox.handle({
    ...request(sandbox.apiKey, '/graphql'),
    method: 'POST',
    body: JSON.stringify({ query }),
  });
  assert.match(String(body), /Your query either timed out or reads too much/);
});
