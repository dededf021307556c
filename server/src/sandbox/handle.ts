import type { GraphqlHandler, SandboxContext } from './context';
import { faultResponse, graphqlFault, handleFaultRequest } from './faultResponses';
import type { FaultName } from './faults';
import { type FetchLike, sandboxFetch } from './fetch';
import { graphqlHandler } from './graphql/handle';
import { createConcurrencyLimiter, createRateLimiter, graphqlConcurrency, restCallsPerMinute } from './limits';
import { RestError } from './rest/call';
import { authenticate, handleLegacy, handleRest, type RawRequest, refuse } from './rest/router';
import { createStore } from './store/store';
import { jsonHeaders, maxBodyLength, respond, type SandboxRequest, type SandboxResponse } from './transport';
import { createWorld } from './world/create';
import { hash, uuid } from './world/random';
import type { World } from './world/world';

export interface SandboxOptions {
  /** 1 by default; 2 is the large world. */
  readonly seed?: number;
  /** Returns milliseconds since 1970. With a stopped clock, the same request yields the same bytes. */
  readonly now: () => number;
  /** The clock of the rate limit, for a stopped `now`. Default: `now`. */
  readonly wallClock?: () => number;
  /** Whether REST values are rounded as by the service without `raw=true`. */
  readonly rounding?: boolean;
  /** The faults that are on at the start. */
  readonly faults?: readonly FaultName[];
  /** The attribute namespace, `svc` by default. */
  readonly namespace?: string;
  /** REST calls per key and minute; 1000 by default. */
  readonly restCallsPerMinute?: number;
  /** Waits for the fault `slow`; by default with a timer. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** Whether the in-memory `fetch` can switch faults. */
  readonly admin?: boolean;
}

export interface Sandbox {
  /** Handles a request. Never rejects. */
  handle(request: SandboxRequest): Promise<SandboxResponse>;
  /** The same handler as `fetch`. The host of the address is ignored. */
  readonly fetch: FetchLike;
  /** Base address for `fetch`. */
  readonly url: string;
  readonly graphqlUrl: string;
  /** A key with all rights in `accountId`. */
  readonly apiKey: string;
  readonly accountId: number;
  readonly world: World;
  /** Switches a fault on or off. */
  setFault(name: FaultName, isOn: boolean): void;
}

const slowness = 3000;
const url = 'http://localhost';
const badKeyResponse = respond(401, {
  errors: [{ message: 'Bad API Key or no API Key provided', extensions: { error_code: 'BAD_API_KEY' } }],
});

function read(request: SandboxRequest): RawRequest {
  const [, origin = url, path = '/', query = ''] =
    /^([a-z][\w+.-]*:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(request.url) ?? [];
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return {
    method: request.method.toUpperCase(),
    origin,
    path: `/${path.split('/').filter(Boolean).join('/')}`,
    query,
    headers,
    body: request.body,
  };
}

/** The embedded service: REST API v2, legacy deployment API and GraphQL API over one world. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { now, seed = 1, rounding = false } = options;
  const world = createWorld(seed, now(), options.namespace);
  const context: SandboxContext = { world, store: createStore(world, now), now };
  const active = new Set<FaultName>(options.faults);
  const sleep = options.sleep ?? (milliseconds => new Promise(done => setTimeout(done, milliseconds)));
  const rate = createRateLimiter(options.wallClock ?? now, options.restCallsPerMinute ?? restCallsPerMinute);
  const concurrently = createConcurrencyLimiter(graphqlConcurrency);
  const graphql: GraphqlHandler = graphqlHandler(context);
  let calls = 0;

  async function handleGraphql(request: RawRequest): Promise<SandboxResponse> {
    if (request.method !== 'POST')
      return respond(405, { errors: [{ message: 'Method not allowed' }] }, { Allow: 'POST' });
    const user = authenticate(context, request);
    if (user instanceof RestError || active.has('unauthorized')) return badKeyResponse;
    const response = await concurrently(user.id, async () => {
      if (active.has('slow')) await sleep(slowness);
      return graphqlFault(active) ?? (await graphql({ body: request.body, user }));
    });
    return response ? { headers: jsonHeaders, ...response } : respond(429, {}, { 'Retry-After': '1' });
  }

  async function handleV2(request: RawRequest): Promise<SandboxResponse> {
    const user = active.has('unauthorized') ? new RestError(401, 'Invalid API Key') : authenticate(context, request);
    if (user instanceof RestError) return refuse(request.path, user);
    const isWithinLimit = rate.take(user.apiKey);
    if (!isWithinLimit || active.has('rate-limit')) return respond(429, {}, rate.headers());
    if (active.has('slow')) await sleep(slowness);
    return handleRest(context, { rounding, faults: active }, user, request);
  }

  async function route(request: RawRequest, loopback: boolean): Promise<SandboxResponse> {
    if (request.path === '/__sandbox/faults' && loopback) return handleFaultRequest(active, request);
    calls++;
    // The number of UTF-16 units is cheap to get and never greater than the number of bytes.
    if (request.body.length > maxBodyLength || new TextEncoder().encode(request.body).length > maxBodyLength)
      return refuse(request.path, new RestError(413, 'Request body too large'));
    const fault = faultResponse(active, calls);
    if (fault) return fault;
    if (request.path === '/graphql') return handleGraphql(request);
    if (request.path === '/deployments.xml') {
      if (active.has('slow')) await sleep(slowness);
      return active.has('unauthorized')
        ? refuse(request.path, new RestError(403, 'Invalid API key'))
        : handleLegacy(context, request);
    }
    if (request.path.startsWith('/v2/')) return handleV2(request);
    return refuse(request.path, new RestError(404, 'Resource not found'));
  }

  function setFault(name: FaultName, isOn: boolean): void {
    if (isOn) active.add(name);
    else active.delete(name);
  }

  async function handle(request: SandboxRequest): Promise<SandboxResponse> {
    const raw = read(request);
    const response = await route(raw, request.loopback).catch(() =>
      respond(500, { error: { title: 'Internal server error' } }),
    );
    if (raw.path.startsWith('/__sandbox/')) return response;
    const tagged = withStandardHeaders(raw, response);
    if (active.has('drop')) return { ...tagged, breakOff: 'drop' };
    if (active.has('truncate')) return { ...tagged, breakOff: 'truncate' };
    return tagged;
  }

  const user = world.users[0];
  return {
    handle,
    fetch: sandboxFetch(handle, options.admin === true),
    url,
    graphqlUrl: `${url}/graphql`,
    apiKey: user?.apiKey ?? '',
    accountId: user?.accountId ?? 0,
    world,
    setFault,
  };
}

/** Adds the headers of every response. A client that already has the same bytes gets 304. */
function withStandardHeaders(request: RawRequest, response: SandboxResponse): SandboxResponse {
  const headers: Record<string, string> = {
    ...response.headers,
    'X-Request-Id': uuid(hash(request.method, request.path, request.query, request.body)),
  };
  if (request.method !== 'GET' || response.status !== 200) return { ...response, headers };
  const etag = `W/"${hash(response.body).toString(16)}"`;
  headers['ETag'] = etag;
  return request.headers['if-none-match'] === etag ? { status: 304, headers, body: '' } : { ...response, headers };
}
