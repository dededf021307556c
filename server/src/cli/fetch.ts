import type { IncomingMessage } from 'node:http';
import { LimitReached } from '../api/limits';
import type { Fetch } from '../api/request';

type Options = Parameters<Fetch>[1];

/**
 * `fetch` over the HTTP client of Node.js, which, unlike the built-in one, can limit the time for the connection. Redirects
 * are not followed. A request that a kept connection loses is sent once more, because a service closes what is idle for some
 * seconds, as it is while large responses are compared.
 */
export const nodeFetch: Fetch = async (url, options) => {
  const response = await send(url, options).catch(error => {
    if (!(error instanceof IdleConnectionClosed) || !isRead(options)) throw error;
    return send(url, options);
  });
  const { statusCode = 0 } = response;
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const read = async () => {
    const { done, value } = await chunks.next();
    return { done: done === true, value };
  };
  return {
    status: statusCode,
    headers: {
      get(name) {
        const value = response.headers[name.toLowerCase()];
        return Array.isArray(value) ? value.join(', ') : (value ?? null);
      },
    },
    body: { getReader: () => ({ read }) },
    async text() {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece as Buffer);
      return Buffer.concat(pieces).toString('utf8');
    },
  };
};

/** The connection was made for an earlier request, and ended before a byte of the response came. */
class IdleConnectionClosed extends Error {
  readonly code: string;

  constructor({ message, code }: Error & { code: string }) {
    super(message);
    this.code = code;
  }
}

/** What a service may have carried out already is not sent again. */
function isRead({ body }: Options): boolean {
  return !body?.includes('mutation');
}

async function send(url: string, { method, headers, body, signal, connectLimit }: Options): Promise<IncomingMessage> {
  const { request: open } = await (url.startsWith('https:') ? import('node:https') : import('node:http'));
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = open(url, { method, headers, ...(signal ? { signal } : {}) }, resolve);
    request.on('error', (cause: Error & { code: string }) => {
      const isIdle = request.reusedSocket && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE');
      reject(signal?.aborted ? signal.reason : isIdle ? new IdleConnectionClosed(cause) : cause);
    });
    if (connectLimit !== undefined) {
      const timer = setTimeout(() => request.destroy(new LimitReached('connect')), connectLimit);
      const stop = () => clearTimeout(timer);
      request.on('close', stop).on('socket', socket => {
        // A connection that was made for another request will not connect again.
        if (request.reusedSocket) stop();
        else socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', stop);
      });
    }
    request.end(body);
  });
}
