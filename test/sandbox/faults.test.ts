import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FaultName, faults } from '../../server/src/sandbox/faults';
import type { Sandbox } from '../../server/src/sandbox/handle';
import { still } from './exchange';

const data =
  '/v2/applications/987654/metrics/data.json?names[]=HttpDispatcher&values[]=average_response_time&summarize=true';

async function rest(sandbox: Sandbox) {
  const headers = { 'Api-Key': sandbox.apiKey };
  return sandbox.handle({ method: 'GET', url: data, headers, body: '', loopback: true });
}

async function graphql(sandbox: Sandbox) {
  const headers = { 'Api-Key': sandbox.apiKey, 'Content-Type': 'application/json' };
  const body = '{"query":"{ actor { user { email } } }"}';
  return sandbox.handle({ method: 'POST', url: '/graphql', headers, body, loopback: true });
}

interface Data {
  readonly metric_data: {
    readonly to: string;
    readonly metrics: readonly { readonly timeslices: readonly { readonly values: Record<string, number> }[] }[];
  };
}

function responseTime(body: string): number {
  return (
    (JSON.parse(body) as Data).metric_data.metrics[0]?.timeslices[0]?.values['average_response_time'] ?? Number.NaN
  );
}

/** What each fault does to a REST call and to a GraphQL call. */
const expected: Readonly<Record<FaultName, (sandbox: Sandbox) => Promise<void>>> = {
  'rate-limit': async sandbox => {
    const response = await rest(sandbox);
    assert.equal(response.status, 429);
    assert.equal(response.headers['X-RateLimit-Remaining'], '0');
    assert.notEqual((await graphql(sandbox)).status, 429);
  },
  overload: async sandbox => {
    for (const response of [await rest(sandbox), await graphql(sandbox)]) {
      assert.equal(response.status, 429);
      assert.equal(response.headers['Retry-After'], '30');
    }
  },
  slow: async sandbox => {
    assert.equal((await rest(sandbox)).status, 200);
    assert.deepEqual(slept.splice(0), [3000]);
    await graphql(sandbox);
    assert.deepEqual(slept.splice(0), [3000]);
  },
  drop: async sandbox => {
    assert.equal((await rest(sandbox)).breakOff, 'drop');
    await assert.rejects(sandbox.fetch(data, { headers: { 'Api-Key': sandbox.apiKey } }), TypeError);
  },
  truncate: async sandbox => {
    assert.equal((await rest(sandbox)).breakOff, 'truncate');
    const response = await sandbox.fetch(data, { headers: { 'Api-Key': sandbox.apiKey } });
    assert.equal(response.status, 200);
    await assert.rejects(response.text(), TypeError);
  },
  flaky: async sandbox => {
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await rest(sandbox)).status);
    assert.deepEqual(statuses, [503, 200, 503, 200]);
  },
  'server-error': async sandbox => {
    assert.equal((await rest(sandbox)).status, 500);
    assert.equal((await graphql(sandbox)).status, 500);
  },
  'html-error': async sandbox => {
    const response = await graphql(sandbox);
    assert.equal(response.status, 502);
    assert.match(response.headers['Content-Type'] ?? '', /html/);
    assert.match(response.body, /^<!DOCTYPE html>/);
  },
  unauthorized: async sandbox => {
    assert.equal((await rest(sandbox)).status, 401);
    assert.match((await graphql(sandbox)).body, /BAD_API_KEY/);
    const legacy = { method: 'POST', url: '/deployments.xml', headers: { 'Api-Key': sandbox.apiKey }, loopback: true };
    assert.equal((await sandbox.handle({ ...legacy, body: 'deployment[app_name]=Checkout' })).status, 403);
  },
  'graphql-errors': async sandbox => {
    const response = await graphql(sandbox);
    assert.equal(response.status, 200);
    assert.match(response.body, /"data":null.*"errorClass":"SERVER_ERROR"/);
    assert.equal((await rest(sandbox)).status, 200);
  },
  'graphql-timeout': async sandbox => assert.match((await graphql(sandbox)).body, /"errorClass":"TIMEOUT"/),
  'graphql-rate-limit': async sandbox => {
    const response = await graphql(sandbox);
    assert.equal(response.status, 200);
    assert.match(response.body, /"errorClass":"TOO_MANY_REQUESTS"/);
  },
  'unit-error': async sandbox => {
    const right = responseTime((await rest(still())).body);
    assert.ok(Math.abs(responseTime((await rest(sandbox)).body) * 1000 - right) < 1e-9 * right);
  },
  'clock-skew': async sandbox => {
    assert.equal((JSON.parse((await rest(sandbox)).body) as Data).metric_data.to, '2026-11-20T10:10:20+00:00');
  },
};

const slept: number[] = [];
const sleep = async (milliseconds: number) => {
  slept.push(milliseconds);
};

for (const { name } of faults) {
  test(`fault ${name}, from the start`, () => expected[name](still({ faults: [name], sleep })));

  test(`fault ${name}, switched while it runs`, async () => {
    const sandbox = still({ sleep, admin: true });
    const before = await rest(sandbox);
    assert.equal(before.status, 200);
    const post = (on: boolean) =>
      sandbox.fetch('/__sandbox/faults', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, on }),
      });
    assert.equal((await post(true)).status, 200);
    if (name === 'flaky')
      await rest(sandbox)
        .then(() => rest(sandbox))
        .then(() => rest(sandbox));
    await expected[name](sandbox);
    assert.equal((await post(false)).status, 200);
    assert.deepEqual(await rest(sandbox), before);
  });
}

test('faults are switched from this machine alone, and by no page of another site', async () => {
  const sandbox = still();
  const send = (loopback: boolean, method: string, body: string, headers: Record<string, string> = {}) =>
    sandbox.handle({ method, url: '/__sandbox/faults', headers, body, loopback });
  const on = '{"name":"drop","on":true}';
  assert.equal((await send(false, 'POST', on)).status, 404);
  assert.equal((await sandbox.fetch('/__sandbox/faults', { method: 'POST', body: on })).status, 404);
  // A page of another site can send text or a form without asking first, and its browser says where it is from.
  const page = { Origin: 'https://evil.example.com' };
  assert.equal((await send(true, 'POST', on, { ...page, 'Content-Type': 'text/plain' })).status, 405);
  assert.equal((await send(true, 'POST', on, page)).status, 405);
  assert.equal((await send(true, 'POST', '{"name":"nothing","on":true}')).status, 422);
  assert.equal((await send(true, 'POST', '{"name":"drop"}')).status, 422);
  assert.equal((await send(true, 'POST', '{')).status, 422);
  assert.equal((await send(true, 'DELETE', '')).status, 405);
  const list = JSON.parse((await send(true, 'GET', '')).body) as { faults: { name: string; on: boolean }[] };
  assert.deepEqual(
    list.faults.map(fault => fault.name),
    faults.map(fault => fault.name),
  );
  assert.ok(list.faults.every(fault => !fault.on));
  assert.equal((await send(true, 'POST', on)).status, 200);
  assert.equal((await send(true, 'GET', '')).status, 200);
});
