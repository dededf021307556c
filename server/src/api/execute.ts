import { graphqlUrl, type RegionAddress } from './profile';
import { readResponse } from './response';
import type { Result, Run, RunError } from './result';
import { send, statusError, type World } from './transport';

/** The target of a run: one region, and the key for its host. */
export interface Target {
  readonly regionName: string;
  readonly region: RegionAddress;
  /** Sent as `Api-Key` to the region's host only. */
  readonly key: string | undefined;
  readonly accountId?: number;
}

/** The document that takes a query as a variable, so that its text is sent unchanged (specification, section 4.2). */
const queryDocument = `query ($accountId: Int!, $query: Nrql!) {
  actor {
    account(id: $accountId) {
      nrql(query: $query) {
        results
        totalResult
        otherResult
        currentResults
        previousResults
        metadata { eventTypes facets messages timeWindow { begin end since until compareWith } }
      }
    }
  }
}`;

/** Runs a query or a GraphQL document in a region. Never throws: a failure is a result of kind `error`. */
export async function execute(run: Run, target: Target, world: World, signal?: AbortSignal): Promise<Result> {
  const started = world.now();
  const failed = (error: RunError, body?: string): Result => ({
    kind: 'error',
    error,
    elapsedMs: world.now() - started,
    ...(body === undefined ? {} : { body }),
  });
  if (run.kind === 'nrql' && target.accountId === undefined) {
    return failed({
      code: 'missing-account',
      message: 'The GraphQL API needs an account. Set its id in the service profile or with --account.',
    });
  }
  const body = JSON.stringify(
    run.kind === 'nrql'
      ? { query: queryDocument, variables: { accountId: target.accountId, query: run.text } }
      : {
          query: run.text,
          ...(run.variables ? { variables: run.variables } : {}),
          ...(run.operationName ? { operationName: run.operationName } : {}),
        },
  );
  const request = {
    method: 'POST',
    url: graphqlUrl(target.region),
    headers: { 'Content-Type': 'application/json' },
    body,
    ...(signal ? { signal } : {}),
  } as const;
  const exchange = await send(target, request, world);
  if ('error' in exchange) return failed(exchange.error);
  const refused = statusError(exchange, target.regionName, world.now());
  if (refused) return failed(refused, exchange.body);
  return readResponse(run, exchange.body, world.now() - started);
}
