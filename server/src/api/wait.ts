/** How long a service wants a client to wait, and which header says so. */
interface Wait {
  readonly seconds: number;
  readonly from: 'reset' | 'retry-after';
  /** The service named a longer wait, which is a mistake. */
  readonly isCut: boolean;
}

/** No limit of the service lasts longer (specification, section 8: one minute); longer waits are mistakes and are cut. */
const maxLength = 3600;

/**
 * The wait that the headers of a response with status 429 say: `X-RateLimit-Reset` as a time since the epoch, else
 * `Retry-After` in seconds or as a date. Undefined where neither can be read.
 */
export function waitOf(header: (name: string) => string | null, now: number): Wait | undefined {
  const reset = resetSeconds(header('X-RateLimit-Reset'), now);
  if (reset !== undefined) return { seconds: cut(reset), from: 'reset', isCut: reset > maxLength };
  const retry = retrySeconds(header('Retry-After'), now);
  return retry === undefined ? undefined : { seconds: cut(retry), from: 'retry-after', isCut: retry > maxLength };
}

function cut(seconds: number): number {
  return Math.min(Math.max(Math.ceil(seconds), 1), maxLength);
}

/** Some services write the time in milliseconds, and some the seconds that are left. */
function resetSeconds(text: string | null, now: number): number | undefined {
  if (!text || !/^\d+(\.\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  if (value === 0) return undefined;
  if (value > 1e11) return value / 1000 - now / 1000;
  return value > 1e8 ? value - now / 1000 : value;
}

function retrySeconds(text: string | null, now: number): number | undefined {
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) > 0 ? Number(text) : undefined;
  const date = /^[A-Z][a-z]{2}, \d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : (date - now) / 1000;
}
