import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from './handle';
import { longestBody, type SandboxResponse } from './transport';

export interface Service {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Ends at once: open connections, also idle ones that are kept alive, are closed. */
  close(): Promise<void>;
}

/**
 * The text of a request's body; undefined when it is too long. The rest of a long body is read and thrown away, because a
 * connection that is closed in the middle of sending loses the answer.
 */
function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= longestBody) chunks.push(chunk);
      else chunks.length = 0;
    });
    request.on('end', () => resolve(length > longestBody ? undefined : Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}

function send(response: ServerResponse, answer: SandboxResponse, head: boolean): void {
  if (answer.breakOff === 'drop') {
    response.destroy();
    return;
  }
  const body = Buffer.from(answer.body, 'utf8');
  response.writeHead(answer.status, { ...answer.headers, 'Content-Length': body.length });
  if (answer.breakOff === 'truncate') response.write(body.subarray(0, body.length >> 1), () => response.destroy());
  else response.end(head ? undefined : body);
}

/** A request that came for this machine by name: a foreign page cannot reach the service under a name of its own. */
function isLocal(request: IncomingMessage): boolean {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const remote = request.socket.remoteAddress ?? '';
  return /^(127\.0\.0\.1|localhost|\[::1\])$/i.test(host) && /^(::ffff:)?127\.|^::1$/.test(remote);
}

async function answer(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const origin = `http://${request.headers.host ?? '127.0.0.1'}`;
  // An absolute address is what a client sends to a proxy; it stays as it is.
  const address = url.startsWith('/') ? origin + url : url;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const body = await readBody(request);
  const loopback = isLocal(request);
  // The handler has the answer to a body that is too long; any such body will do.
  const sent = body ?? ' '.repeat(longestBody + 1);
  send(response, await sandbox.handle({ method, url: address, headers, body: sent, loopback }), method === 'HEAD');
}

/**
 * Serves a sandbox on 127.0.0.1. Port 0 takes a free one. Rejects when the port is taken.
 */
export function serve(sandbox: Sandbox, port: number): Promise<Service> {
  const server = createServer((request, response) => {
    // A client that goes away in the middle of its request is no reason to stop.
    answer(sandbox, request, response).catch(() => response.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const close = () =>
        new Promise<void>(done => {
          server.close(() => done());
          server.closeAllConnections();
        });
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close });
    });
  });
}
