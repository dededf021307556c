import assert from 'node:assert/strict';
import { Agent, createServer, globalAgent } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { nodeFetch } from '../../server/src/cli/fetch';

describe('requests over one connection', () => {
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.end('{}'));
  before(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)));
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('leave nothing behind that waits for the connection', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    assert.ok(globalAgent instanceof Agent);
    for (let round = 0; round < 3; round++) {
      const response = await nodeFetch(url, { method: 'GET', headers: {}, connectLimit: 10_000 });
      await response.text();
      await new Promise(resolve => setImmediate(resolve));
      for (const free of Object.values(globalAgent.freeSockets)) for (const socket of free ?? []) sockets.add(socket);
    }
    assert.ok(sockets.size > 0, 'the connection is kept');
    assert.deepEqual(
      [...sockets].map(socket => socket.listenerCount('connect')),
      [...sockets].map(() => 0),
    );
  });

  describe('which the service closes while it is idle', () => {
    // A kept connection ends as soon as a second request comes over it.
    const served = new WeakSet<Socket>();
    const bodies: string[] = [];
    const idle = createServer((request, response) => {
      if (served.has(request.socket)) return request.socket.destroy();
      served.add(request.socket);
      request.on('data', text => bodies.push(String(text))).on('end', () => response.end('{}'));
    });
    before(() => new Promise<void>(resolve => idle.listen(0, '127.0.0.1', resolve)));
    after(() => idle.close().closeAllConnections());

    const post = async (body: string) => {
      const url = `http://127.0.0.1:${(idle.address() as AddressInfo).port}/`;
      const response = await nodeFetch(url, { method: 'POST', headers: {}, body });
      await response.text();
      await new Promise(resolve => setImmediate(resolve));
    };

    it('are sent once more', async () => {
      for (const body of ['query 1', 'query 2', 'query 3']) await post(body);
      assert.deepEqual(bodies, ['query 1', 'query 2', 'query 3']);
    });

    it('unless they may have changed something', async () => {
      bodies.length = 0;
      await post('query 4');
      await assert.rejects(post('mutation 5'), { code: 'ECONNRESET' });
      assert.deepEqual(bodies, ['query 4']);
    });
  });
});
