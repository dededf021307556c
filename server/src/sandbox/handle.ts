import type { GraphqlHandler, SandboxContext } from './context';
import type { FaultName } from './faults';
import { type FetchLike, sandboxFetch } from './fetch';
import { graphqlHandler } from './graphql/handle';
import { createConcurrencyLimiter, createRateLimiter, graphqlConcurrency, restCallsPerMinute } from './limits';
import { RestError } from './rest/call';
import { answerLegacy, answerRest, authenticate, type RawRequest, refuse } from './rest/router';
import { createStore } from './store/store';
import { jsonHeaders, longestBody, respond, type SandboxRequest, type SandboxResponse } from './transport';
import { administer, faultAnswer, graphqlFault } from './trouble';
import { createWorld } from './world/create';
import { hash, uuid } from './world/random';
import type { World } from './world/world';

export interface SandboxOptions {
  /** 1 by default; 2 is the large world. */
  readonly seed?: number;
  /** Milliseconds since 1970. A clock that stands still gives the same bytes for the same request. */
  readonly now: () => number;
  /** The clock of the rate limit and of waiting, when `now` stands still. Default: `now`. */
  readonly wallClock?: () => number;
  /** Rounds REST values as the service does without `raw=true`. */
  readonly rounding?: boolean;
  /** Faults that are on from the start. */
  readonly faults?: readonly FaultName[];
  /** Prefix of the service's own attributes, `svc` by default. */
  readonly namespace?: string;
  /** REST calls per key and minute; 1000 by default. */
  readonly restCallsPerMinute?: number;
  /** Waits for the fault `slow`; by default with a timer. */
  readonly sleep?: (milliseconds: number) => Promise<void>;
  /** The in-memory `fetch` may switch faults, too. */
  readonly admin?: boolean;
}

export interface Sandbox {
  /** Answers a request; never rejects. */
  handle(request: SandboxRequest): Promise<SandboxResponse>;
  /** The same handler as a `fetch`; the host of the address does not matter. */
  readonly fetch: FetchLike;
  /** Base address for `fetch`. */
  readonly url: string;
  readonly graphqlUrl: string;
  /** A key with all rights in `accountId`. */
  readonly apiKey: string;
  readonly accountId: number;
  readonly world: World;
  /** Switches a fault. */
  setFault(name: FaultName, on: boolean): void;
}

const slowness = 3000;
const url = 'http://sandbox.localhost';
const badKey = respond(401, {
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

  async function answerGraphql(request: RawRequest): Promise<SandboxResponse> {
    if (request.method !== 'POST')
      return respond(405, { errors: [{ message: 'Method not allowed' }] }, { Allow: 'POST' });
    const user = authenticate(context, request);
    if (user instanceof RestError || active.has('unauthorized')) return badKey;
    const answer = await concurrently(user.id, async () => {
      if (active.has('slow')) await sleep(slowness);
      return graphqlFault(active) ?? (await graphql({ body: request.body, user }));
    });
    return answer ? { headers: jsonHeaders, ...answer } : respond(429, {}, { 'Retry-After': '1' });
  }

  async function answerV2(request: RawRequest): Promise<SandboxResponse> {
    const user = active.has('unauthorized') ? new RestError(401, 'Invalid API Key') : authenticate(context, request);
    if (user instanceof RestError) return refuse(request.path, user);
    const mayGo = rate.take(user.apiKey);
    if (!mayGo || active.has('rate-limit')) return respond(429, {}, rate.headers());
    if (active.has('slow')) await sleep(slowness);
    return answerRest(context, { rounding, faults: active }, user, request);
  }

  async function answer(request: RawRequest, loopback: boolean): Promise<SandboxResponse> {
    if (request.path === '/__sandbox/faults' && loopback) return administer(active, request);
    calls++;
    // Text of a body is counted in UTF-16 units first, which is cheap and never more than its bytes.
    if (request.body.length > longestBody || new TextEncoder().encode(request.body).length > longestBody)
      return refuse(request.path, new RestError(413, 'Request body too large'));
    const trouble = faultAnswer(active, calls);
    if (trouble) return trouble;
    if (request.path === '/graphql') return answerGraphql(request);
    if (request.path === '/deployments.xml') {
      if (active.has('slow')) await sleep(slowness);
      return active.has('unauthorized')
        ? refuse(request.path, new RestError(403, 'Invalid API key'))
        : answerLegacy(context, request);
    }
    if (request.path.startsWith('/v2/')) return answerV2(request);
    return refuse(request.path, new RestError(404, 'Resource not found'));
  }

  function setFault(name: FaultName, on: boolean): void {
    if (on) active.add(name);
    else active.delete(name);
  }

  async function handle(request: SandboxRequest): Promise<SandboxResponse> {
    const raw = read(request);
    const response = await answer(raw, request.loopback).catch(() =>
      respond(500, { error: { title: 'Internal server error' } }),
    );
    if (raw.path.startsWith('/__sandbox/')) return response;
    const tagged = tag(raw, response);
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

/** Adds what the service sends with every answer. A reader who has the same bytes already gets 304. */
function tag(request: RawRequest, response: SandboxResponse): SandboxResponse {
  const headers: Record<string, string> = {
    ...response.headers,
    'X-Request-Id': uuid(hash(request.method, request.path, request.query, request.body)),
  };
  if (request.method !== 'GET' || response.status !== 200) return { ...response, headers };
  const etag = `W/"${hash(response.body).toString(16)}"`;
  headers['ETag'] = etag;
  return request.headers['if-none-match'] === etag ? { status: 304, headers, body: '' } : { ...response, headers };
}
