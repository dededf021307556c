import { graphqlUrl, type RegionAddress } from './profile';
import { readResponse } from './response';
import type { Result, Run, RunError } from './result';
import { graphqlBody } from './runBody';
import { type RequestEvent, type ScheduledRequest, sendScheduled } from './scheduler';
import type { World } from './transport';

/** The target of a run: one region, and the key for its host. */
export interface Target {
  readonly regionName: string;
  readonly region: RegionAddress;
  /** Sent as `Api-Key` to the region's host only. */
  readonly key: string | undefined;
  readonly accountId?: number;
}

/** How a run is sent. */
export interface RunOptions {
  readonly signal?: AbortSignal;
  /** The response must come from the service, not from the cache. */
  readonly isFresh?: boolean;
  /** Called for each request and each wait. */
  readonly report?: (event: RequestEvent) => void;
}

/** Runs a query, an operation or an entity search in a region. Never throws: a failure is a result of kind `error`. */
export async function execute(run: Run, target: Target, world: World, options: RunOptions = {}): Promise<Result> {
  const started = world.now();
  const failed = (error: RunError, body?: string): Result => ({
    kind: 'error',
    error,
    elapsedMs: world.now() - started,
    ...(body === undefined ? {} : { body }),
  });
  if (run.kind === 'nrql' && !run.accountIds?.length && target.accountId === undefined) {
    return failed({
      code: 'missing-account',
      message: 'The GraphQL API needs an account. Set its id in the service profile or with --account.',
    });
  }
  const request: ScheduledRequest = {
    method: 'POST',
    url: graphqlUrl(target.region),
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(graphqlBody(run, target.accountId)),
    isChange: run.kind === 'graphql' && run.isMutation === true,
    ...(options.isFresh ? { isFresh: true } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  };
  const response = await sendScheduled(target, request, world, options.report);
  if ('error' in response) return failed(response.error, response.exchange?.body);
  const result = readResponse(run, response.body, world.now() - started);
  return response.cachedAt === undefined || result.kind === 'error'
    ? result
    : { ...result, cachedAt: response.cachedAt };
}
