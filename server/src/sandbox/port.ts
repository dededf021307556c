import type { FetchLike } from './fetch';
import { sandboxFetch } from './fetch';
import type { Sandbox } from './handle';
import type { SandboxRequest, SandboxResponse } from './transport';

/** A worker's message port, which Node.js and browsers both provide. Messages are plain data. */
export interface Port {
  post(message: unknown): void;
  listen(receive: (message: unknown) => void): void;
  /** Called when the worker cannot be started or has ended. */
  onFailure?(failed: () => void): void;
}

/** The options for starting the embedded service. */
interface SandboxStart {
  readonly namespace: string;
}

interface ReadyMessage {
  readonly kind: 'ready';
  readonly url: string;
  readonly apiKey: string;
  readonly accountId: number;
}

type ToWorker =
  | { readonly kind: 'start'; readonly start: SandboxStart }
  | { readonly kind: 'request'; readonly id: number; readonly request: SandboxRequest };

type FromWorker = ReadyMessage | { readonly kind: 'response'; readonly id: number; readonly response: SandboxResponse };

/** The worker's side: starts the service on request, then handles requests. */
export function serveOnPort(port: Port, create: (start: SandboxStart) => Sandbox): void {
  let sandbox: Sandbox | undefined;
  const post = (message: FromWorker) => port.post(message);
  port.listen(async received => {
    const message = received as ToWorker;
    if (message.kind === 'start') {
      sandbox = create(message.start);
      post({ kind: 'ready', url: sandbox.url, apiKey: sandbox.apiKey, accountId: sandbox.accountId });
    } else if (sandbox) {
      post({ kind: 'response', id: message.id, response: await sandbox.handle(message.request) });
    }
  });
}

/** The embedded service behind a port, as the extension uses it. */
interface RemoteSandbox {
  readonly url: string;
  readonly apiKey: string;
  readonly accountId: number;
  readonly fetch: FetchLike;
}

/** The extension's side: resolves when the worker is ready, and rejects when it cannot be started. */
export function sandboxOnPort(port: Port, start: SandboxStart): Promise<RemoteSandbox> {
  const waiting = new Map<number, { resolve(response: SandboxResponse): void; reject(error: Error): void }>();
  let last = 0;
  const post = (message: ToWorker) => port.post(message);
  const handle = (request: SandboxRequest) =>
    new Promise<SandboxResponse>((resolve, reject) => {
      last++;
      waiting.set(last, { resolve, reject });
      post({ kind: 'request', id: last, request });
    });
  return new Promise((resolve, reject) => {
    port.onFailure?.(() => {
      const error = new TypeError('the embedded service has ended');
      reject(error);
      for (const request of waiting.values()) request.reject(error);
      waiting.clear();
    });
    port.listen(received => {
      const message = received as FromWorker;
      if (message.kind === 'ready') {
        const { url, apiKey, accountId } = message;
        resolve({ url, apiKey, accountId, fetch: sandboxFetch(handle, false) });
        return;
      }
      waiting.get(message.id)?.resolve(message.response);
      waiting.delete(message.id);
    });
    post({ kind: 'start', start });
  });
}
