import type { IncomingMessage } from 'node:http';
import { LimitReached } from '../api/limits';
import type { Fetch } from '../api/request';

/**
 * `fetch` over the HTTP client of Node.js, which, unlike the built-in one, can limit the time for the connection. Redirects
 * are not followed.
 */
export const nodeFetch: Fetch = async (url, { method, headers, body, signal, connectLimit }) => {
  const { request: send } = await (url.startsWith('https:') ? import('node:https') : import('node:http'));
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, { method, headers, ...(signal ? { signal } : {}) }, resolve);
    request.on('error', cause => reject(signal?.aborted ? signal.reason : cause));
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
