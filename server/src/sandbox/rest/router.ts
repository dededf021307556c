import type { SandboxContext } from '../context';
import type { FaultName } from '../faults';
import type { User } from '../world/world';
import { readBody } from './body';
import { invalid, notFound, RestError, type RestResponse } from './call';
import { createLegacyDeployment, legacyError } from './legacy';
import { Parameters } from './parameters';
import { matchRoute, type Route, routes } from './routes';
import { writeXml } from './xml';

/** A REST request before routing. Header names are in lower case. */
export interface RawRequest {
  readonly method: string;
  /** Scheme and host, for `Link` headers. */
  readonly origin: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface RestOptions {
  readonly rounding: boolean;
  readonly faults: ReadonlySet<FaultName>;
}

type Format = 'json' | 'xml';

/** Prints a response in the format of the path's suffix. */
function print(response: RestResponse, format: Format): RawResponse {
  const xml = format === 'xml';
  return {
    status: response.status,
    headers: {
      'Content-Type': `application/${format}; charset=utf-8`,
      ...(response.status < 300 ? { 'Cache-Control': 'max-age=0, private, must-revalidate' } : {}),
      ...response.headers,
    },
    body: xml ? writeXml(response.body) : JSON.stringify(response.body),
  };
}

/** The segments and the format of `…/applications.json`; without a suffix, the format is JSON. */
function splitPath(path: string): { segments: string[]; format: Format } {
  const match = /\.(json|xml)$/.exec(path);
  const bare = match ? path.slice(0, -match[0].length) : path;
  return { segments: bare.split('/').slice(1), format: match?.[1] === 'xml' ? 'xml' : 'json' };
}

/** An error response in the format of the path, for requests that are rejected before they reach a handler. */
export function refuse(path: string, error: RestError, headers: Readonly<Record<string, string>> = {}): RawResponse {
  if (path === '/deployments.xml') {
    const response = print({ status: error.status, body: {}, headers }, 'xml');
    return { ...response, body: legacyError(error.messages[0] ?? error.title) };
  }
  return print({ status: error.status, body: error.body(), headers }, splitPath(path).format);
}

/** The user of the key in `Api-Key` or `X-Api-Key`, or the error for an invalid key. */
export function authenticate(context: SandboxContext, request: RawRequest): User | RestError {
  const key = (request.headers['api-key'] ?? request.headers['x-api-key'] ?? '').trim();
  if (key === '') return new RestError(401, 'No API key specified');
  return context.world.users.find(user => user.apiKey === key) ?? new InvalidKey(key);
}

/** The service repeats the key of the request. */
class InvalidKey extends RestError {
  private readonly key: string;

  constructor(key: string) {
    super(401, 'Invalid API Key');
    this.key = key;
  }

  override body(): object {
    return { error: { title: this.title, api_key: this.key } };
  }
}

/** Handles one request to the REST API v2. Never throws, whatever the request contains. */
export function handleRest(
  context: SandboxContext,
  options: RestOptions,
  user: User,
  request: RawRequest,
): RawResponse {
  const { segments, format } = splitPath(request.path);
  try {
    const fitting = routes.flatMap(route => {
      const ids = matchRoute(route, segments);
      return ids ? [{ route, ids }] : [];
    });
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const hit = fitting.find(({ route }) => route.method === method);
    if (!hit) throw fitting.length > 0 ? new WrongMethod(fitting.map(({ route }) => route)) : notFound();
    const type = request.headers['content-type'] ?? '';
    const query = Parameters.parse(request.query);
    // A GET request can have its parameters as a form in its body, as in the published samples.
    const reading = method === 'GET' && request.body !== '' && !/json|xml/i.test(type);
    return print(
      hit.route.handler({
        world: context.world,
        store: context.store,
        now: context.now() - (options.faults.has('clock-skew') ? clockSkew : 0),
        user,
        ids: hit.ids,
        parameters: reading ? query.with(Parameters.parse(request.body)) : query,
        address: request.origin + request.path,
        body: () => {
          if (request.body === '') throw invalid('The request has no body');
          return readBody(request.body, type);
        },
        rounding: options.rounding,
        faults: options.faults,
      }),
      format,
    );
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return refuse(request.path, error, error instanceof WrongMethod ? { Allow: error.allow } : {});
  }
}

/** The delay of the service's clock under the fault of this name. */
const clockSkew = 5 * 60_000;

class WrongMethod extends RestError {
  readonly allow: string;
  constructor(fitting: readonly Route[]) {
    super(405, 'Method not allowed');
    this.allow = [...new Set(fitting.map(route => route.method))].join(', ');
  }
}

/** Handles one request to `/deployments.xml`, which also accepts a license key. */
export function handleLegacy(context: SandboxContext, request: RawRequest): RawResponse {
  const error = (status: number, message: string): RawResponse => refuse(request.path, new RestError(status, message));
  if (request.method !== 'POST')
    return refuse(request.path, new RestError(405, 'Method not allowed'), { Allow: 'POST' });
  const { accounts } = context.world;
  const license = request.headers['x-license-key'];
  const user = authenticate(context, request);
  const byKey = user instanceof RestError || user.role === 'restricted' ? undefined : user.accountId;
  const account = accounts.find(each => each.licenseKey === license || each.id === byKey);
  if (!account) return error(403, 'Invalid API key');
  const form = Parameters.parse(request.query).with(Parameters.parse(request.body));
  const made = createLegacyDeployment({ ...context, now: context.now(), account, form });
  const printed = print({ status: made.status, body: {} }, 'xml');
  return { ...printed, body: made.body };
}
