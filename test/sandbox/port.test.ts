import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSandbox } from '../../server/src/sandbox/handle';
import { type Port, sandboxOnPort, serveOnPort } from '../../server/src/sandbox/port';

/** Two ends of a message channel; what is posted is copied, as between real workers. */
function channel(): [Port, Port & { fail(): void }] {
  const listeners: ((message: unknown) => void)[][] = [[], []];
  let failed = (): void => undefined;
  const end = (own: number): Port => ({
    post: message => {
      const copy = structuredClone(message);
      setImmediate(() => {
        for (const listener of listeners[1 - own] ?? []) listener(copy);
      });
    },
    listen: receive => void listeners[own]?.push(receive),
  });
  const onFailure = (notify: () => void): void => {
    failed = notify;
  };
  return [end(0), { ...end(1), onFailure, fail: () => failed() }];
}

describe('the embedded service behind a port', () => {
  it('responds to many requests at once, to each with its own response', async () => {
    const [worker, extension] = channel();
    serveOnPort(worker, ({ namespace }) => createSandbox({ now: () => Date.parse('2026-11-20T10:00:00Z'), namespace }));
    const sandbox = await sandboxOnPort(extension, { namespace: 'svc' });
    const paths = ['/v2/applications.json', '/v2/key_transactions.json', '/v2/nothing.json'];
    const responses = await Promise.all(
      paths.map(path => sandbox.fetch(sandbox.url + path, { headers: { 'Api-Key': sandbox.apiKey } })),
    );
    assert.deepEqual(
      responses.map(response => response.status),
      [200, 200, 404],
    );
    assert.match(await (responses[0]?.text() ?? ''), /"applications"/);
    assert.match(await (responses[1]?.text() ?? ''), /"key_transactions"/);
  });

  it('says so when the worker ends, to the start and to every open request', async () => {
    const [, never] = channel();
    const starting = sandboxOnPort(never, { namespace: 'svc' });
    never.fail();
    await assert.rejects(starting, /the embedded service has ended/);
    const [worker, extension] = channel();
    serveOnPort(worker, ({ namespace }) => createSandbox({ now: () => 0, namespace, faults: ['slow'] }));
    const sandbox = await sandboxOnPort(extension, { namespace: 'svc' });
    const open = sandbox.fetch(`${sandbox.url}/v2/applications.json`, { headers: { 'Api-Key': sandbox.apiKey } });
    extension.fail();
    await assert.rejects(open, /the embedded service has ended/);
  });
});
