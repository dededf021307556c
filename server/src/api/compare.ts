import * as l10n from '@vscode/l10n';
import { createJsonReader, listOf, maxCompared, member } from './json';
import { defaultLimits } from './limits';
import { graphqlUrl } from './profile';
import type { RunOptions, Target, World } from './request';
import { messageOf, problemOf } from './response';
import { nextRestPage, restMessage, sendRest } from './rest';
import type { RunError } from './result';
import { sendScheduled } from './scheduler';
import { isRefusal, isSilence } from './transport';

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
interface NotRead {
  readonly reason: string;
  /** The service would refuse the requests of other calls as well: they are not worth sending. */
  readonly refused: boolean;
  /** The service could not be reached or did not respond in time. */
  readonly silent: boolean;
}

/** More pages than this are not worth the requests: a difference shows in the first ones. */
const maxPages = 25;

/**
 * Runs the REST call and the GraphQL operation against one region, each through all of its pages. `report` of the options
 * hears of each request before it is sent. Never throws.
 */
export async function readBoth(
  request: ReadingRequest,
  target: Target,
  world: World,
  options: RunOptions = {},
): Promise<BothResponses | NotRead> {
  const rest = await readRest(request, target, world, options);
  if ('reason' in rest) return rest;
  const graphql = await readGraphql(request, target, world, options);
  return 'reason' in graphql ? graphql : { rest: rest.pages, graphql: graphql.pages };
}

type Pages = { readonly pages: readonly unknown[] } | NotRead;

/** The pages of one reading together may be as large as one response. */
function maxCharacters({ limits }: World): number {
  return limits?.size ?? defaultLimits.size;
}

function notRead(reason: string, error?: RunError): NotRead {
  return { reason, refused: error !== undefined && isRefusal(error), silent: error !== undefined && isSilence(error) };
}

async function readRest(
  { restPath }: ReadingRequest,
  target: Target,
  world: World,
  options: RunOptions,
): Promise<Pages> {
  const pages: unknown[] = [];
  const readJson = createJsonReader(maxCharacters(world), maxCompared);
  for (let path: string | undefined = restPath; path !== undefined && pages.length < maxPages; ) {
    const response = await sendRest(path, target, world, options);
    if ('error' in response) {
      const message = (response.exchange && restMessage(response.exchange)) ?? response.error.message;
      return notRead(response.exchange ? l10n.t('The REST call failed: {0}', message) : message, response.error);
    }
    const body = readJson(response.body);
    if (!('value' in body)) return notRead(l10n.t('The REST response {0}.', body.problem));
    pages.push(body.value);
    path = nextRestPage(response.header('Link'), target);
  }
  return { pages };
}

async function readGraphql(
  request: ReadingRequest,
  target: Target,
  world: World,
  { report, ...sending }: RunOptions,
): Promise<Pages> {
  const headers = { 'Content-Type': 'application/json' };
  const pages: unknown[] = [];
  const readJson = createJsonReader(maxCharacters(world), maxCompared);
  for (let variables = request.variables; pages.length < maxPages; ) {
    const body = JSON.stringify({ query: request.document, variables });
    const post = { method: 'POST', url: graphqlUrl(target.region), headers, body, ...sending } as const;
    const response = await sendScheduled(target, post, world, report);
    if ('error' in response) {
      const { message } = response.error;
      return notRead(
        response.exchange ? l10n.t('The GraphQL operation failed: {0}', message) : message,
        response.error,
      );
    }
    const page = readJson(response.body);
    if (!('value' in page)) return notRead(l10n.t('The GraphQL response {0}.', page.problem));
    const trouble = troubleOf(page.value);
    if (trouble) return notRead(l10n.t('The GraphQL operation failed: {0}', trouble));
    pages.push(page.value);
    const cursor = request.pages?.next.reduce(member, page.value);
    if (!request.pages || typeof cursor !== 'string') break;
    variables = { ...variables, [request.pages.variable]: cursor };
  }
  return { pages };
}

/** Errors of the service itself say nothing about the operation; an operation that it refuses is another matter. */
function troubleOf(page: unknown): string | undefined {
  const problem = problemOf(page);
  if (problem !== undefined) return problem;
  const found = listOf(member(page, 'errors')).find(error => {
    const errorClass = member(member(error, 'extensions'), 'errorClass');
    return typeof errorClass === 'string' && /TIMEOUT|SERVER_ERROR|TOO_MANY_REQUESTS/.test(errorClass);
  });
  return found === undefined ? undefined : messageOf(found);
}
