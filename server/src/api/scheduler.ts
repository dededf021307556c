import * as l10n from '@vscode/l10n';
import { listOf, member, readJson } from './json';
import { createLane, type Lane, maxPauseLength } from './lane';
import { defaultLimits } from './limits';
import { originOf } from './origin';
import type { Exchange, RequestEvent, ScheduledRequest, ScheduledResponse, Scheduler, Target, World } from './request';
import { createResponseCache, type ResponseCache } from './responseCache';
import type { RunError } from './result';
import { cancelled, isLimit, send, statusError } from './transport';
import { waitOf } from './wait';

/** The most GraphQL requests of one user that the service runs at a time. */
const serviceConcurrency = 25;

/** How often a request is sent before its limit is reported as a failure. */
const maxAttempts = 5;

/** `maxInFlight` returns how many requests to one origin the user allows at a time. */
export function createScheduler(maxInFlight: () => number = () => serviceConcurrency): Scheduler {
  const lanes = new Map<string, { readonly lane: Lane; readonly cache: ResponseCache }>();
  const most = () => Math.min(maxInFlight(), serviceConcurrency);

  function placeOf(url: string, world: World) {
    const origin = originOf(url) ?? '';
    const place = lanes.get(origin) ?? { lane: createLane(world, most), cache: createResponseCache() };
    lanes.set(origin, place);
    return place;
  }

  return {
    async send(target, request, world, report = () => undefined) {
      const { lane, cache } = placeOf(request.url, world);
      const key = JSON.stringify([request.method, request.url, request.body ?? '', target.key ?? '']);
      const isKept = !request.isChange && !request.isTransient;
      const kept = isKept && !request.isFresh ? cache.get(key, world.now()) : undefined;
      if (kept) return { ...kept.exchange, cachedAt: kept.receivedAt };
      if (request.isChange) cache.clear();
      let limit: { readonly error: RunError; readonly exchange?: Exchange } | undefined;
      let maxWaitLength: number | undefined;
      for (let attempt = 1; ; attempt++) {
        if (lane.resumesAt > world.now()) {
          maxWaitLength ??= world.now() + (world.limits?.wait ?? defaultLimits.wait);
          if (lane.resumesAt > maxWaitLength) return limit ?? { error: limitOf(lane, target, world) };
          reportWait(lane, limit?.error, target, world, report);
        }
        const noTurn = await lane.turn(request.signal, attempt > 1);
        if (noTurn === 'aborted') return { error: cancelled() };
        if (noTurn === 'closed') return limit ?? { error: limitOf(lane, target, world) };
        const sentAt = world.now();
        report({ kind: 'request', method: request.method, url: request.url });
        const exchange = await send(target, request, world);
        const error =
          'error' in exchange
            ? exchange.error
            : (statusError(exchange, target.regionName, world.now()) ?? limitInBody(exchange));
        const isLimited = error !== undefined && isLimit(error.code);
        const pause = isLimited && !('error' in exchange) ? pauseOf(exchange, world.now()) : undefined;
        if (pause) lane.pause(sentAt, pause.seconds);
        lane.end(isLimited);
        if (!error && isKept && !('error' in exchange) && !exchange.body.includes('"errors"')) {
          cache.put(key, exchange, world.now());
        }
        if (request.isChange) cache.clear();
        if ('error' in exchange) return exchange;
        if (!error) return exchange;
        limit = { error, exchange };
        if (!pause || pause.isMistaken || request.isChange || attempt === maxAttempts) return limit;
      }
    },
  };
}

/** Sends through the scheduler of the world, or through one for this request alone. */
export function sendScheduled(
  target: Target,
  request: ScheduledRequest,
  world: World,
  report?: (event: RequestEvent) => void,
): Promise<ScheduledResponse> {
  return (world.scheduler ?? createScheduler()).send(target, request, world, report);
}

/**
 * The seconds that a refusal names. What is longer than any limit of the service is a mistake: the request is not sent
 * again, and others wait as if nothing had been named.
 */
function pauseOf(
  exchange: Exchange,
  now: number,
): { readonly seconds: number | undefined; readonly isMistaken: boolean } {
  const wait = exchange.status === 429 ? waitOf(exchange.header, now) : undefined;
  const isMistaken = wait?.isCut === true;
  return { seconds: isMistaken ? undefined : wait?.seconds, isMistaken };
}

function reportWait(
  lane: Lane,
  error: RunError | undefined,
  target: Target,
  world: World,
  report: (event: RequestEvent) => void,
): void {
  const until = lane.resumesAt;
  const milliseconds = until - world.now();
  if (milliseconds > maxPauseLength) return;
  report({
    kind: 'wait',
    seconds: Math.ceil(milliseconds / 1000),
    until,
    error: error ?? limitOf(lane, target, world),
  });
}

/** The error of a request that meets the limit of an earlier one. */
function limitOf(lane: Lane, { regionName }: Target, world: World): RunError {
  const seconds = Math.max(1, Math.ceil((lane.resumesAt - world.now()) / 1000));
  return {
    code: 'rate-limited',
    message: l10n.t('Region {0} accepts no more requests at the moment. Try again in {1} s.', regionName, seconds),
    retryAfterSeconds: seconds,
  };
}

/** GraphQL reports a limit inside a response with status 200 (specification, section 7). */
function limitInBody({ body }: Exchange): RunError | undefined {
  if (!body.includes('TOO_MANY_REQUESTS')) return undefined;
  const reading = readJson(body);
  const errors = 'value' in reading ? listOf(member(reading.value, 'errors')) : [];
  const limited = errors.some(error => {
    const extensions = member(error, 'extensions');
    return ['errorClass', 'code', 'error_code'].some(name => member(extensions, name) === 'TOO_MANY_REQUESTS');
  });
  return limited
    ? {
        code: 'rate-limited',
        message: l10n.t('The service accepts no more requests at the moment. Try again in a minute.'),
      }
    : undefined;
}
