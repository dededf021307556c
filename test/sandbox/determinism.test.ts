import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SandboxOptions } from '../../server/src/sandbox/handle';
import { still } from './exchange';

/** Reads and writes of both deployment APIs, of lists, series, XML and errors. */
const session = [
  ['GET', '/v2/applications.json', ''],
  ['GET', '/v2/applications/987654/metrics/data.json?names[]=HttpDispatcher&names[]=Apdex', ''],
  ['POST', '/v2/applications/987654/deployments.json', 'deployment[revision]=1'],
  ['POST', '/deployments.xml', 'deployment[app_name]=Checkout'],
  ['GET', '/v2/applications/987654/deployments.xml', ''],
  ['GET', '/v2/alerts_violations.json', ''],
  ['GET', '/v2/mobile_applications.json', ''],
  ['POST', '/v2/browser_applications.json', 'browser_application[name]=New'],
  ['GET', '/v2/nothing.json', ''],
] as const;

async function play(options: Partial<SandboxOptions>) {
  const sandbox = still(options);
  const responses = [];
  for (const [method, url, body] of session) {
    const headers = { 'Api-Key': sandbox.apiKey, 'Content-Type': 'application/x-www-form-urlencoded' };
    responses.push(await sandbox.handle({ method, url, headers, body, loopback: true }));
  }
  return responses;
}

test('same seed and clock: the same bytes, headers included', async () => {
  assert.deepEqual(await play({ seed: 1 }), await play({}));
  assert.deepEqual(await play({ seed: 2 }), await play({ seed: 2 }));
});

test('another seed has other numbers and the same named applications', async () => {
  const [one, three] = [await play({ seed: 1 }), await play({ seed: 3 })];
  assert.notEqual(one[1]?.body, three[1]?.body);
  const names = (body: string | undefined) =>
    (JSON.parse(body ?? '') as { applications: { name: string }[] }).applications.map(each => each.name);
  assert.deepEqual(names(one[0]?.body), names(three[0]?.body));
});

test('reading does not change what is read', async () => {
  const sandbox = still();
  const get = (url: string) =>
    sandbox.handle({ method: 'GET', url, headers: { 'Api-Key': sandbox.apiKey }, body: '', loopback: true });
  const url = '/v2/applications/987655/metrics/data.json?names[]=HttpDispatcher';
  const before = await get(url);
  for (const [, other] of session) await get(other);
  assert.deepEqual(await get(url), before);
});

test('a response that the client has is not sent again', async () => {
  const sandbox = still();
  const headers = { 'Api-Key': sandbox.apiKey };
  const request = { method: 'GET', url: '/v2/alerts_policies.json', headers, body: '', loopback: true };
  const first = await sandbox.handle(request);
  const second = await sandbox.handle({
    ...request,
    headers: { ...headers, 'If-None-Match': first.headers['ETag'] ?? '' },
  });
  assert.equal(second.status, 304);
  assert.equal(second.body, '');
});

test('the attribute namespace is the caller’s', async () => {
  const { createStore } = await import('../../server/src/sandbox/store/store');
  const { world } = still({ namespace: 'acme' });
  const store = createStore(world, () => world.startedAt);
  const [row] = store.events('Deployment', 1234567, 0, world.startedAt);
  assert.equal(row?.['acme.source'], 'api.rest.deployments.v0');
});
