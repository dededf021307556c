import assert from 'node:assert/strict';
import { test } from 'node:test';
import { still } from './exchange';

test('the in-memory fetch responds for any host', async () => {
  const sandbox = still();
  const headers = { 'api-key': sandbox.apiKey };
  const [one, two] = await Promise.all(
    [sandbox.url, 'https://api.example.com'].map(base => sandbox.fetch(`${base}/v2/alerts_policies.json`, { headers })),
  );
  assert.equal(one?.status, 200);
  assert.equal(one?.ok, true);
  assert.equal(one?.headers.get('content-TYPE'), 'application/json; charset=utf-8');
  assert.equal(one?.headers.get('nothing'), null);
  assert.deepEqual(await one?.json(), await two?.json());
});

test('a signal ends the waiting', async () => {
  const sandbox = still({ faults: ['slow'], sleep: () => new Promise(() => {}) });
  const controller = new AbortController();
  const response = sandbox.fetch('/v2/applications.json', {
    headers: { 'Api-Key': sandbox.apiKey },
    signal: controller.signal,
  });
  controller.abort(new Error('enough'));
  await assert.rejects(response, /enough/);
  await assert.rejects(sandbox.fetch('/', { signal: AbortSignal.abort(new Error('before')) }), /before/);
});
