import * as l10n from '@vscode/l10n';
import { maxInRequestLength, progressIn, waitFor } from './asyncQuery';
import { defaultLimits } from './limits';
import { graphqlUrl } from './profile';
import type { RunOptions, ScheduledRequest, Target, World } from './request';
import { readResponse } from './response';
import { executeRest } from './rest';
import type { Result, Run, RunError } from './result';
import { type GraphqlBody, graphqlBody, progressBody } from './runBody';
import { sendScheduled } from './scheduler';
import { cancelled } from './transport';

/**
 * Runs a query, an operation, an entity search or a REST call in a region. Never throws: a failure is a result of kind `error`.
 */
export async function execute(run: Run, target: Target, world: World, options: RunOptions = {}): Promise<Result> {
  if (run.kind === 'rest') return executeRest(run, target, world, options);
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
      message: l10n.t('The GraphQL API needs an account. Set its id in the service profile or with --account.'),
    });
  }
  const whole = world.limits?.whole ?? defaultLimits.whole;
  const isAsync = whole / 1000 > maxInRequestLength;
  const send = (body: GraphqlBody, more: Partial<ScheduledRequest> = {}) => {
    const request: ScheduledRequest = {
      method: 'POST',
      url: graphqlUrl(target.region),
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      isChange: run.kind === 'graphql' && run.isMutation === true,
      ...(options.isFresh ? { isFresh: true } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...more,
    };
    return sendScheduled(target, request, world, options.report);
  };
  const time = { timeout: Math.max(1, Math.ceil(whole / 1000)), isAsync };
  const isTransient = run.kind === 'nrql' && isAsync;
  let response = await send(graphqlBody(run, target.accountId, time), { isTransient });
  for (;;) {
    const progress = run.kind === 'nrql' && !('error' in response) ? progressIn(response.body) : undefined;
    if (!progress || run.kind !== 'nrql') break;
    if (world.now() - started > whole) return failed(notCompleted(whole));
    if (!(await waitFor(progress.pause, world, options.signal))) return failed(cancelled());
    response = await send(progressBody(run, target.accountId, progress.queryId), { isTransient });
  }
  if ('error' in response) return failed(response.error, response.exchange?.body);
  const result = readResponse(run, response.body, world.now() - started);
  return response.cachedAt === undefined || result.kind === 'error'
    ? result
    : { ...result, cachedAt: response.cachedAt };
}

function notCompleted(whole: number): RunError {
  return {
    code: 'timeout',
    message: `${l10n.t('The service did not complete the query within {0} s.', whole / 1000)} ${l10n.t('Use a shorter time range or set a higher limit.')}`,
  };
}
