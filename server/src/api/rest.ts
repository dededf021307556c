import * as l10n from '@vscode/l10n';
import { listOf, member, readJson } from './json';
import type { Exchange, RequestEvent, RunOptions, ScheduledResponse, Target, World } from './request';
import { readRestResponse } from './restTables';
import type { RestRun, Result } from './result';
import { sendScheduled } from './scheduler';

/**
 * Sends one reading call of the REST API through the scheduler. `path` is path and query below the base address of the region.
 */
export function sendRest(
  path: string,
  target: Target,
  world: World,
  options: RunOptions = {},
): Promise<ScheduledResponse> {
  const request = {
    method: 'GET' as const,
    url: baseOf(target) + path,
    headers: { Accept: 'application/json' },
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.isFresh ? { isFresh: true } : {}),
  };
  return sendScheduled(target, request, world, options.report as ((event: RequestEvent) => void) | undefined);
}

/** The result of a REST call, as a table where it holds one. Never throws. */
export async function executeRest(run: RestRun, target: Target, world: World, options: RunOptions): Promise<Result> {
  const started = world.now();
  const response = await sendRest(run.path, target, world, options);
  const elapsedMs = world.now() - started;
  if ('error' in response) {
    const message = (response.exchange && failureOf(response.exchange, target)) ?? response.error.message;
    const body = response.exchange ? { body: response.exchange.body } : {};
    return { kind: 'error', error: { ...response.error, message }, elapsedMs, ...body };
  }
  const result = readRestResponse(response.body, elapsedMs);
  if (result.kind === 'error') return result;
  const next = nextRestPage(response.header('Link'), target);
  return {
    ...result,
    ...(next === undefined ? {} : { nextPath: next }),
    ...(response.cachedAt === undefined ? {} : { cachedAt: response.cachedAt }),
  };
}

/** What the service says of a call that failed, and what to do; undefined where the status alone says it. */
function failureOf(exchange: Exchange, { regionName }: Target): string | undefined {
  const message = restMessage(exchange);
  if (message === undefined || exchange.status < 400 || exchange.status === 401) return undefined;
  const ending = /[.!?]$/.test(message) ? '' : '.';
  const step =
    exchange.status === 404 ? ` ${l10n.t('Check whether the ids of the call belong to region {0}.', regionName)}` : '';
  const failed = l10n.t('The REST call failed with status {0}: {1}', exchange.status, `${message}${ending}`);
  return failed + step;
}

/** Path and query of the next page, below the region's base address: the key stays there, whatever host a link names. */
export function nextRestPage(link: string | null, target: Target): string | undefined {
  const next = /<([^<>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  if (next === undefined) return undefined;
  const base = baseOf(target);
  const { pathname, search } = resolve(next, `${base}/`);
  const prefix = new URL(base).pathname.replace(/\/+$/, '');
  return (pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname) + search;
}

/** The path with a value for each `{name}`, encoded so that it stays one part of the path or the query. */
export function fillRestPath(path: string, values: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(member(values, name) ?? '')));
}

function baseOf({ region }: Target): string {
  return region.baseUrl.replace(/\/+$/, '');
}

function resolve(address: string, base: string): URL {
  try {
    return new URL(address, base);
  } catch {
    return new URL(base);
  }
}

/** What the REST API says of a failure; undefined where it says nothing, and for a limit, which has a message of its own. */
export function restMessage(exchange: Exchange): string | undefined {
  const body = readJson(exchange.body);
  const error = 'value' in body ? member(body.value, 'error') : undefined;
  const texts = [member(error, 'title'), ...listOf(member(error, 'messages'))];
  const message = texts.filter(text => typeof text === 'string' && text !== '').join(': ');
  return exchange.status === 429 || message === '' ? undefined : message;
}
