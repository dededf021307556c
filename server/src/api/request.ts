import type { Limits, Schedule } from './limits';
import type { RegionAddress } from './profile';
import type { RunError } from './result';

/** The target of a run: one region, and the key for its host. */
export interface Target {
  readonly regionName: string;
  readonly region: RegionAddress;
  /** Sent as `Api-Key` to the region's host only. */
  readonly key: string | undefined;
  readonly accountId?: number;
}

/** One request of a region. */
export interface Request {
  readonly method: 'GET' | 'POST';
  /** An address of the region. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** The part of `fetch` that is needed. Node.js, browsers and the in-memory sandbox provide it. */
export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    signal?: AbortSignal;
    redirect?: 'error' | 'follow' | 'manual';
    /** Milliseconds for the connection; where it takes longer, the fetch rejects with a `LimitReached`. */
    connectLimit?: number;
  },
) => Promise<FetchedResponse>;

/** What is read of a response of `fetch`. */
export interface FetchedResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** The body in pieces; without it the body is read as a whole. */
  readonly body?: { getReader(): BodyReader } | null;
  text(): Promise<string>;
}

interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
}

/** The environment of a request. `now` returns milliseconds since the epoch. */
export interface World {
  readonly fetch: Fetch;
  readonly now: () => number;
  readonly schedule: Schedule;
  /** The limits that the user set; the others have their defaults. */
  readonly limits?: Partial<Limits>;
  /** Requests are sent by a browser, which keeps to itself why one failed. */
  readonly isBrowser?: boolean;
  /** Shared by everything that sends requests, so that they keep to the limits of the service together. */
  readonly scheduler?: Scheduler;
}

/** A response without the key, wherever the service repeats it. */
export interface Exchange {
  readonly status: number;
  readonly body: string;
  readonly header: (name: string) => string | null;
}

/** What happens while a request is sent, for the user. */
export type RequestEvent =
  | { readonly kind: 'request'; readonly method: string; readonly url: string }
  /** A limit of the service is waited for; `until` is when the request is sent again. */
  | { readonly kind: 'wait'; readonly seconds: number; readonly until: number; readonly error: RunError };

/** A request, and what the scheduler needs to know of it. */
export interface ScheduledRequest extends Request {
  /** It may change data: it is sent once whatever happens, and what was read before it is read anew. */
  readonly isChange?: boolean;
  /** The response must come from the service. */
  readonly isFresh?: boolean;
  /** The response is not kept, because it is one step of several. */
  readonly isTransient?: boolean;
}

/** The response, perhaps from the cache, or why there is none. */
export type ScheduledResponse =
  | (Exchange & { readonly cachedAt?: number })
  | { readonly error: RunError; readonly exchange?: Exchange };

/**
 * Sends the requests of every part of the program: runs, pages, comparisons and names. For each origin it keeps to the
 * service's limits and to the user's own limit; no request is lost, and none is sent before the service accepts it.
 */
export interface Scheduler {
  send(
    target: Target,
    request: ScheduledRequest,
    world: World,
    report?: (event: RequestEvent) => void,
  ): Promise<ScheduledResponse>;
}

/** How a run is sent. */
export interface RunOptions {
  readonly signal?: AbortSignal;
  /** The response must come from the service, not from the cache. */
  readonly isFresh?: boolean;
  /** Called for each request and each wait. */
  readonly report?: (event: RequestEvent) => void;
}
