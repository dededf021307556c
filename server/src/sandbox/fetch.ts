import type { SandboxRequest, SandboxResponse } from './transport';

/** The part of a `Response` that clients use. */
interface FetchResponse {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
  json(): Promise<unknown>;
}

interface FetchInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  readonly redirect?: 'error' | 'follow' | 'manual';
}

export type FetchLike = (url: string, init?: FetchInit) => Promise<FetchResponse>;

/** Rejects when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * The sandbox as `fetch` without a network, for the editor on the web and for tests. Broken connections reject with a
 * TypeError as in a browser, and an aborted signal ends the wait.
 */
export function sandboxFetch(
  handle: (request: SandboxRequest) => Promise<SandboxResponse>,
  loopback: boolean,
): FetchLike {
  return async (url, init = {}) => {
    const { method = 'GET', headers = {}, body = '', signal } = init;
    const pending = handle({ method, url, headers, body, loopback });
    const response = await (signal ? Promise.race([pending, aborted(signal)]) : pending);
    if (response.breakOff === 'drop') throw new TypeError('fetch failed');
    const text = () =>
      response.breakOff === 'truncate'
        ? Promise.reject(new TypeError('terminated'))
        : Promise.resolve(method.toUpperCase() === 'HEAD' ? '' : response.body);
    const named = new Map(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]));
    return {
      status: response.status,
      ok: response.status >= 200 && response.status < 300,
      headers: { get: name => named.get(name.toLowerCase()) ?? null },
      text,
      json: async () => JSON.parse(await text()),
    };
  };
}
