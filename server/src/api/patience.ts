import type { Target } from './execute';
import { listOf, member, readJson } from './json';
import type { RunError } from './result';
import { type Exchange, isLimit, type Request, send, statusError, type World } from './transport';

/** What happens while requests are sent, for the user. */
export type RequestEvent =
  | { readonly kind: 'request'; readonly method: string; readonly url: string }
  | { readonly kind: 'wait'; readonly seconds: number };

/** A longer wait is not worth it: the user is told to come back. */
const longestPause = 120;

/** The seconds between two requests where the service does not say how long its limit lasts. */
const usualPause = 5;

const mostAttempts = 3;

/**
 * Sends a request that only reads, and sends it again after the wait that the service names when a limit refuses it. A
 * failure, and a limit that lasts, are returned as errors.
 */
export async function sendPatiently(
  target: Target,
  request: Request,
  world: World,
  report: (event: RequestEvent) => void,
): Promise<Exchange | { readonly error: RunError; readonly exchange?: Exchange }> {
  for (let attempt = 1; ; attempt++) {
    report({ kind: 'request', method: request.method, url: request.url });
    const exchange = await send(target, request, world);
    if ('error' in exchange) return exchange;
    const error = statusError(exchange, target.regionName, world.now()) ?? limitInBody(exchange);
    if (!error) return exchange;
    const seconds = error.retryAfterSeconds ?? usualPause;
    if (!isLimit(error.code) || attempt === mostAttempts || seconds > longestPause) return { error, exchange };
    report({ kind: 'wait', seconds });
    await new Promise<void>(resume => world.schedule(seconds * 1000, resume));
  }
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
    ? { code: 'rate-limited', message: 'The service accepts no more requests at the moment. Try again in a minute.' }
    : undefined;
}
