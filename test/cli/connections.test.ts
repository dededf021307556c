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
});
