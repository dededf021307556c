import type { RunError } from './result';

/** The part of `fetch` that we need, so that Node.js, a browser and the in-memory sandbox can all give it. */
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

/** What a request needs from the world. `now` gives milliseconds since the epoch. */
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
 * Sends one request. Redirects are refused, because following one would carry the key to another host.
 * Network failures come back as an error with a clear sentence; nothing is thrown.
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
      ? { code: 'timeout', message: `No answer from ${host} in time; narrow the time range or raise the timeout.` }
      : { code: 'cancelled', message: 'The run was cancelled.' };
  }
  const why = (cause as { cause?: { code?: unknown } })?.cause?.code;
  const detail = typeof why === 'string' ? ` (${why})` : '';
  return {
    code: 'unreachable',
    message: `Cannot reach ${host}${detail}; check the address of the region, the network and the proxy.`,
  };
}

/** The error that a status means (specification, section 7), or undefined for an answer that can be read. */
export function statusError(exchange: Exchange, regionName: string, now: number): RunError | undefined {
  const { status } = exchange;
  if (status === 401) {
    return {
      code: 'unauthorized',
      message: `Region ${regionName} refused the API key (401); set a user key of this region.`,
    };
  }
  if (status === 403) {
    return { code: 'forbidden', message: `The API key has no right to do this in region ${regionName} (403).` };
  }
  if (status === 429) return rateLimitError(exchange, now);
  if (status >= 500) {
    return { code: 'http', message: `Region ${regionName} answered with status ${status}; try again later.` };
  }
  if (status >= 300) return { code: 'http', message: `Region ${regionName} answered with status ${status}.` };
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
      message: `The key used up its ${limit ? `${limit} ` : ''}requests per minute (429); try again in ${seconds} s.`,
      retryAfterSeconds: seconds,
    };
  }
  if (Number.isFinite(retry) && retry > 0) {
    return {
      code: 'overloaded',
      message: `The service is overloaded (429); try again in ${retry} s.`,
      retryAfterSeconds: retry,
    };
  }
  return { code: 'rate-limited', message: 'The service takes no more requests for now (429); try again in a minute.' };
}
