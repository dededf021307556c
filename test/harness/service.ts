import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { holdsKey } from '../../scripts/plantedKeys.mjs';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly body: string;
}

export interface Service {
  readonly url: string;
  /** Every request with a key, in the order in which they came. */
  readonly received: readonly Received[];
}

const closers: (() => void)[] = [];
const leaks: string[] = [];

after(() => {
  for (const close of closers) close();
  assert.deepEqual(leaks, [], 'a key was sent in an address or a body');
});

/** A service of a test on a loopback port; `respond` does what it likes with each request. */
export function startService(respond: (request: Received, response: ServerResponse) => void): Promise<Service> {
  const received: Received[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', text => {
      body += text;
    });
    request.on('end', () => {
      const key = request.headers['api-key'];
      const one = { method: request.method ?? '', path: request.url ?? '', key: key?.toString(), body };
      // A key is sent in its header alone, and the run of all tests searches every other part of every request.
      const log = process.env['GRAPHWARD_REQUEST_LOG'];
      const others = Object.entries(request.headers).filter(([name]) => name !== 'api-key');
      if (log) appendFileSync(log, `${one.method} ${one.path} ${JSON.stringify(others)} ${body}\n`);
      if (key !== undefined && holdsKey(`${one.path}${one.body}`, key.toString())) leaks.push(one.path);
      // Other programs of the machine may still look for a service that had this port before.
      if (one.key !== undefined) received.push(one);
      respond(one, response);
    });
  });
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }),
    );
  });
}
