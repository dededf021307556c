import * as l10n from '@vscode/l10n';
import { defaultLimits, LimitReached, type Limits, type ReachedLimit, watchRequest } from './limits';
import { keyMask } from './mask';
import { isPrivate, originOf } from './origin';
import type { Exchange, FetchedResponse, Request, Target, World } from './request';
import type { RunError } from './result';
import { waitOf } from './wait';

/**
 * Sends one request with the key of a region. This is the only function that has the key leave the program: it goes to
 * the origin of the region alone, without redirects, and over plain HTTP only to this machine; what comes back is masked
 * and limited in time and size. A failure is returned as an error; nothing is thrown.
 */
export async function send(
  target: Target,
  request: Request,
  world: World,
): Promise<Exchange | { readonly error: RunError }> {
  const { key } = target;
  if (!key) return { error: missingKey(target) };
  const refused = refusalOf(target, request.url, key);
  if (refused) return { error: refused };
  const limits = { ...defaultLimits, ...world.limits };
  const watch = watchRequest(limits, world.schedule, request.signal);
  try {
    const response = await watch.within(
      world.fetch(request.url, {
        method: request.method,
        headers: { ...request.headers, 'Api-Key': key },
        redirect: 'error',
        signal: watch.signal,
        connectLimit: limits.connect,
        ...(request.body === undefined ? {} : { body: request.body }),
      }),
    );
    watch.begin();
    const body = await watch.within(readBody(response, limits.size));
    const mask = keyMask(key);
    return {
      status: response.status,
      body: mask(body),
      header: name => {
        const value = response.headers.get(name);
        return value === null ? null : mask(value);
      },
    };
  } catch (cause) {
    return { error: networkError(originOf(request.url) ?? '', cause, request.signal, world) };
  } finally {
    watch.stop();
  }
}

function missingKey({ regionName }: Target): RunError {
  return { code: 'missing-key', message: l10n.t('Region {0} has no API key. Set one and run again.', regionName) };
}

/** Why a key is not sent to an address. */
function refusalOf({ region, regionName }: Target, url: string, key: string): RunError | undefined {
  const origin = originOf(url);
  if (origin === undefined || origin !== originOf(region.baseUrl)) {
    return {
      code: 'http',
      message: l10n.t('An address is not part of region {0}. Check the address of the region.', regionName),
    };
  }
  if (!isPrivate(url)) {
    return {
      code: 'http',
      message: l10n.t(
        '{0} is plain HTTP, where others can read the API key. Use an https address for region {1}.',
        origin,
        regionName,
      ),
    };
  }
  if (/[^\x21-\x7e]/.test(key)) {
    return {
      code: 'missing-key',
      message: l10n.t('The API key of region {0} contains characters that no key contains. Set it again.', regionName),
    };
  }
  return undefined;
}

/** The text of a body. Throws a `LimitReached` as soon as it is larger than `limit` bytes. */
async function readBody(response: FetchedResponse, limit: number): Promise<string> {
  if (!response.body) {
    const text = await response.text();
    if (text.length > limit) throw new LimitReached('size');
    return text;
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let size = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value?.length ?? 0;
    if (size > limit) throw new LimitReached('size');
    texts.push(decoder.decode(piece.value, { stream: true }));
  }
  return texts.join('') + decoder.decode();
}

export function cancelled(): RunError {
  return { code: 'cancelled', message: l10n.t('The run was cancelled.') };
}

function networkError(origin: string, cause: unknown, signal: AbortSignal | undefined, world: World): RunError {
  if (cause instanceof LimitReached) return limitError(origin, cause.limit, { ...defaultLimits, ...world.limits });
  if (signal?.aborted) return cancelled();
  if (world.isBrowser) {
    return {
      code: 'unreachable',
      message: l10n.t(
        'The browser received no response from {0}: it cannot be reached, or it accepts no requests from web pages (CORS). Run the query in the desktop editor, or have the service allow the origin of this editor.',
        origin,
      ),
    };
  }
  const { code, cause: inner } = (cause ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  const reason = [inner?.code, code].filter(found => typeof found === 'string').find(found => /^[A-Z_]+$/.test(found));
  const problem = reason
    ? l10n.t('{0} cannot be reached ({1}).', origin, reason)
    : l10n.t('{0} cannot be reached.', origin);
  const step = l10n.t('Check the address of the region, the network and the proxy.');
  return { code: 'unreachable', message: `${problem} ${step}` };
}

function limitError(origin: string, limit: ReachedLimit, limits: Limits): RunError {
  const seconds = `${limits[limit] / 1000} s`;
  const more = l10n.t('Use a shorter time range or set a higher limit.');
  switch (limit) {
    case 'connect':
      return {
        code: 'timeout',
        message: l10n.t(
          '{0} accepted no connection within {1}. Check the address of the region and the network.',
          origin,
          seconds,
        ),
      };
    case 'firstByte':
      return {
        code: 'timeout',
        message: `${l10n.t('{0} did not begin to respond within {1}.', origin, seconds)} ${more}`,
      };
    case 'whole':
      return {
        code: 'timeout',
        message: `${l10n.t('{0} did not complete its response within {1}.', origin, seconds)} ${more}`,
      };
    case 'size': {
      const size = `${Math.round((limits.size / 1024 / 1024) * 10) / 10} MB`;
      return {
        code: 'too-large',
        message: `${l10n.t('The response of {0} is larger than {1}.', origin, size)} ${more}`,
      };
    }
  }
}

/** The error for a status (specification, section 7), or undefined for a successful response. */
export function statusError(exchange: Exchange, regionName: string, now: number): RunError | undefined {
  const { status } = exchange;
  if (status === 401) {
    return {
      code: 'unauthorized',
      message: l10n.t('Region {0} rejected the API key (401). Set a user key of this region.', regionName),
    };
  }
  if (status === 403) {
    return {
      code: 'forbidden',
      message: l10n.t('The API key has no permission for this in region {0} (403). Use another key.', regionName),
    };
  }
  if (status === 429) return rateLimitError(exchange, now);
  if (status >= 500) {
    return {
      code: 'http',
      message: l10n.t('Region {0} responded with status {1}. Try again later.', regionName, status),
    };
  }
  if (status >= 300)
    return {
      code: 'http',
      message: l10n.t('Region {0} responded with status {1}. Check the address of the region.', regionName, status),
    };
  return undefined;
}

/** Whether the service would reject every other request as well, so that none is worth sending. */
export function isRefusal({ code }: RunError): boolean {
  return code === 'unauthorized' || isLimit(code);
}

/** Whether the service said nothing: one request may be lost, and where several are, the others are not worth their time. */
export function isSilence({ code }: RunError): boolean {
  return code === 'unreachable' || code === 'timeout';
}

/** Whether the service accepts requests again after a while. */
export function isLimit(code: RunError['code']): boolean {
  return code === 'rate-limited' || code === 'overloaded';
}

function rateLimitError(exchange: Exchange, now: number): RunError {
  const wait = waitOf(exchange.header, now);
  const again = wait === undefined ? l10n.t('Try again in a minute.') : l10n.t('Try again in {0} s.', wait.seconds);
  const retry = wait === undefined ? {} : { retryAfterSeconds: wait.seconds };
  if (wait?.from === 'retry-after') {
    return { code: 'overloaded', message: `${l10n.t('The service is overloaded (429).')} ${again}`, ...retry };
  }
  if (wait?.from === 'reset') {
    const limit = /^\d{1,9}$/.exec(exchange.header('X-RateLimit-Limit') ?? '')?.[0];
    const message = limit
      ? l10n.t('The key has used up its {0} requests per minute (429).', limit)
      : l10n.t('The key has used up its requests for this minute (429).');
    return { code: 'rate-limited', message: `${message} ${again}`, ...retry };
  }
  return {
    code: 'rate-limited',
    message: `${l10n.t('The service accepts no more requests at the moment (429).')} ${again}`,
  };
}
