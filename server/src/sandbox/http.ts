import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Sandbox } from './handle';
import { maxBodyLength, respond, type SandboxResponse } from './transport';

export interface Service {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Stops immediately and closes all connections, including idle ones. */
  close(): Promise<void>;
}

/**
 * The text of a request's body; undefined when it is too long. The rest of a long body is read and discarded, because
 * closing the connection while the client sends would lose the response.
 */
function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodyLength) chunks.push(chunk);
      else chunks.length = 0;
    });
    request.on('end', () => resolve(length > maxBodyLength ? undefined : Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}

function send(response: ServerResponse, sandboxResponse: SandboxResponse, head: boolean): void {
  if (sandboxResponse.breakOff === 'drop') {
    response.destroy();
    return;
  }
  const body = Buffer.from(sandboxResponse.body, 'utf8');
  response.writeHead(sandboxResponse.status, { ...sandboxResponse.headers, 'Content-Length': body.length });
  if (sandboxResponse.breakOff === 'truncate')
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
  else response.end(head ? undefined : body);
}

/**
 * Whether a request names this machine as its host, so that web pages of other sites cannot use the service under a
 * host name of their own.
 */
function isLocal(request: IncomingMessage): boolean {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const remote = request.socket.remoteAddress ?? '';
  return /^(127\.0\.0\.1|localhost|\[::1\])$/i.test(host) && /^(::ffff:)?127\.|^::1$/.test(remote);
}

async function handleRequest(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const origin = `http://${request.headers.host ?? '127.0.0.1'}`;
  // A client sends an absolute address to a proxy. It is passed on unchanged.
  const address = url.startsWith('/') ? origin + url : url;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const body = await readBody(request);
  const loopback = isLocal(request);
  if (!loopback) {
    const error = { error: { title: 'The embedded service accepts requests from this machine only' } };
    send(response, respond(403, error), method === 'HEAD');
    return;
  }
  // The handler rejects bodies that are too long, so any such body can be passed to it.
  const sent = body ?? ' '.repeat(maxBodyLength + 1);
  send(response, await sandbox.handle({ method, url: address, headers, body: sent, loopback }), method === 'HEAD');
}

/** Serves a sandbox on 127.0.0.1. Port 0 selects a free port. Rejects when the port is in use. */
export function serve(sandbox: Sandbox, port: number): Promise<Service> {
  const server = createServer((request, response) => {
    // A client that disconnects during its request must not stop the service.
    handleRequest(sandbox, request, response).catch(() => response.destroy());
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
