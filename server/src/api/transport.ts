import type { RunError } from './result';

/** The part of `fetch` that is needed. Node.js, browsers and the in-memory sandbox provide it. */
export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    signal?: AbortSignal;
    redirect?: 'error' | 'follow' | 'manual';
  },
) => Promise<{ status: number; headers: { get(name: string): string | null }; text(): Promise<string> }>;

/** The environment of a request. `now` returns milliseconds since the epoch. */
export interface World {
  readonly fetch: Fetch;
  readonly now: () => number;
}

export interface Exchange {
  readonly status: number;
  readonly body: string;
  readonly header: (name: string) => string | null;
}

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/**
 * Sends one request. Redirects are rejected, because following one could send the key to another host. A network
 * failure is returned as an error; nothing is thrown.
 */
export async function send(world: World, request: Request): Promise<Exchange | { readonly error: RunError }> {
  try {
    const response = await world.fetch(request.url, {
      method: request.method,
      headers: { ...request.headers },
      redirect: 'error',
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(request.signal ? { signal: request.signal } : {}),
    });
    return { status: response.status, body: await response.text(), header: name => response.headers.get(name) };
  } catch (cause) {
    return { error: networkError(request.url, cause, request.signal) };
  }
}

function networkError(url: string, cause: unknown, signal: AbortSignal | undefined): RunError {
  const host = url.replace(/^([a-z]+:\/\/[^/]*).*$/i, '$1');
  if (signal?.aborted) {
    return signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
      ? { code: 'timeout', message: `${host} did not respond in time. Use a shorter time range or a longer timeout.` }
      : { code: 'cancelled', message: 'The run was cancelled.' };
  }
  const code = (cause as { cause?: { code?: unknown } })?.cause?.code;
  const detail = typeof code === 'string' ? ` (${code})` : '';
  return {
    code: 'unreachable',
    message: `${host} cannot be reached${detail}. Check the address of the region, the network and the proxy.`,
  };
}

/** The error for a status (specification, section 7), or undefined for a successful response. */
export function statusError(exchange: Exchange, regionName: string, now: number): RunError | undefined {
  const { status } = exchange;
  if (status === 401) {
    return {
      code: 'unauthorized',
      message: `Region ${regionName} rejected the API key (401). Set a user key of this region.`,
    };
  }
  if (status === 403) {
    return {
      code: 'forbidden',
      message: `The API key has no permission for this in region ${regionName} (403). Use another key.`,
    };
  }
  if (status === 429) return rateLimitError(exchange, now);
  if (status >= 500) {
    return { code: 'http', message: `Region ${regionName} responded with status ${status}. Try again later.` };
  }
  if (status >= 300)
    return {
      code: 'http',
      message: `Region ${regionName} responded with status ${status}. Check the address of the region.`,
    };
  return undefined;
}

function rateLimitError(exchange: Exchange, now: number): RunError {
  const reset = Number(exchange.header('X-RateLimit-Reset'));
  const retry = Number(exchange.header('Retry-After'));
  if (Number.isFinite(reset) && reset > 0) {
    const seconds = Math.max(1, Math.ceil(reset - now / 1000));
    const limit = exchange.header('X-RateLimit-Limit');
    return {
      code: 'rate-limited',
      message: `The key used up its ${limit ? `${limit} ` : ''}requests per minute (429). Try again in ${seconds} s.`,
      retryAfterSeconds: seconds,
    };
  }
  if (Number.isFinite(retry) && retry > 0) {
    return {
      code: 'overloaded',
      message: `The service is overloaded (429). Try again in ${retry} s.`,
      retryAfterSeconds: retry,
    };
  }
  return {
    code: 'rate-limited',
    message: 'The service accepts no more requests at the moment (429). Try again in a minute.',
  };
}
