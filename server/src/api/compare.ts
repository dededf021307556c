import type { Target } from './execute';
import { graphqlUrl } from './profile';
import { type Exchange, send, statusError, type World } from './transport';

/** One reading over both APIs. Both requests only read. */
export interface ReadingRequest {
  /** Path and query of the REST call, below the region's base address. */
  readonly restPath: string;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The variable that takes the cursor of the next page, and the steps to that cursor in the response body. */
  readonly pages?: { readonly variable: string; readonly next: readonly (string | number)[] };
}

/** The parsed response bodies, one for each page. */
export interface BothResponses {
  readonly rest: readonly unknown[];
  readonly graphql: readonly unknown[];
}

/** Why there is nothing to compare. */
export interface NotRead {
  readonly reason: string;
}

/** More pages than this are not worth the requests: a difference shows in the first ones. */
const mostPages = 25;

/** Runs the REST call and the GraphQL operation against one region, each through all of its pages. Never throws. */
export async function readBoth(
  request: ReadingRequest,
  target: Target,
  world: World,
): Promise<BothResponses | NotRead> {
  const { key } = target;
  if (!key) return { reason: `Region ${target.regionName} has no API key. Set one and run again.` };
  const rest = await readRest(request, target, key, world);
  if ('reason' in rest) return rest;
  const graphql = await readGraphql(request, target, key, world);
  return 'reason' in graphql ? graphql : { rest: rest.pages, graphql: graphql.pages };
}

type Pages = { readonly pages: readonly unknown[] } | NotRead;

async function readRest({ restPath }: ReadingRequest, target: Target, key: string, world: World): Promise<Pages> {
  const base = target.region.baseUrl.replace(/\/+$/, '');
  const headers = { 'Api-Key': key, Accept: 'application/json' };
  const pages: unknown[] = [];
  for (let url: string | undefined = base + restPath; url !== undefined && pages.length < mostPages; ) {
    const response = await send(world, { method: 'GET', url, headers });
    if ('error' in response) return { reason: response.error.message };
    const refused = statusError(response, target.regionName, world.now());
    if (refused) return { reason: `The REST call failed: ${restMessage(response) ?? refused.message}` };
    const body = parse(response.body);
    if (body === undefined) return { reason: 'The REST response is not JSON.' };
    pages.push(body);
    const next = /<([^>]*)>;\s*rel="?next"?/.exec(response.header('Link') ?? '')?.[1];
    // The key goes to the region alone, whatever host a link names.
    url = next === undefined ? undefined : base + next.replace(/^[a-z]+:\/\/[^/]*/i, '');
  }
  return { pages };
}

async function readGraphql(request: ReadingRequest, target: Target, key: string, world: World): Promise<Pages> {
  const headers = { 'Api-Key': key, 'Content-Type': 'application/json' };
  const pages: unknown[] = [];
  for (let variables = request.variables; pages.length < mostPages; ) {
    const body = JSON.stringify({ query: request.document, variables });
    const response = await send(world, { method: 'POST', url: graphqlUrl(target.region), headers, body });
    if ('error' in response) return { reason: response.error.message };
    const refused = statusError(response, target.regionName, world.now());
    if (refused) return { reason: `The GraphQL operation failed: ${refused.message}` };
    const page = parse(response.body);
    if (page === undefined) return { reason: 'The GraphQL response is not JSON.' };
    const trouble = troubleOf(page);
    if (trouble) return { reason: `The GraphQL operation failed: ${trouble}` };
    pages.push(page);
    const cursor = request.pages && step(page, request.pages.next);
    if (!request.pages || typeof cursor !== 'string') break;
    variables = { ...variables, [request.pages.variable]: cursor };
  }
  return { pages };
}

/** Errors of the service itself say nothing about the operation; an operation that it refuses is another matter. */
function troubleOf(page: unknown): string | undefined {
  const { errors = [] } = page as {
    errors?: { readonly message?: string; readonly extensions?: { readonly errorClass?: string } }[];
  };
  const found = errors.find(({ extensions }) =>
    /TIMEOUT|SERVER_ERROR|TOO_MANY_REQUESTS/.test(extensions?.errorClass ?? ''),
  );
  return found && (found.message ?? 'without a message');
}

function step(value: unknown, path: readonly (string | number)[]): unknown {
  let here = value;
  for (const each of path) here = (here as Readonly<Record<string, unknown>> | null | undefined)?.[each];
  return here;
}

function restMessage(exchange: Exchange): string | undefined {
  const error = (parse(exchange.body) as { error?: { title?: string; messages?: string[] } } | undefined)?.error;
  return error?.title ? [error.title, ...(error.messages ?? [])].join(': ') : undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
