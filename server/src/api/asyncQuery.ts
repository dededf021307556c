import { member, readJson } from './json';
import type { World } from './request';

/** A query that the service has not completed yet. */
interface QueryProgress {
  readonly queryId: string;
  /** The milliseconds after which to ask again. */
  readonly pause: number;
}

/** How long the service runs a query within one request, in seconds; a longer one is asynchronous. */
export const maxInRequestLength = 70;

const usualPause = 1;
const maxPause = 10;

/** The progress that a response reports; undefined when it holds the result or an error. */
export function progressIn(body: string): QueryProgress | undefined {
  const reading = body.includes('"completed"') ? readJson(body) : { problem: '' };
  if (!('value' in reading)) return undefined;
  const actor = ['data', 'actor'].reduce<unknown>(member, reading.value);
  const query = member(member(actor, 'account') ?? actor, 'nrql');
  const progress = member(query, 'queryProgress');
  const [queryId, seconds] = [member(progress, 'queryId'), member(progress, 'retryAfter')];
  if (member(progress, 'completed') !== false || typeof queryId !== 'string') return undefined;
  const pause = typeof seconds === 'number' && seconds > 0 ? Math.min(seconds, maxPause) : usualPause;
  return { queryId, pause: pause * 1000 };
}

/** Waits, and ends at once when the signal is aborted. Resolves to false then. */
export function waitFor(milliseconds: number, world: World, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false);
  return new Promise(resolve => {
    const stop = () => {
      cancel();
      resolve(false);
    };
    const cancel = world.schedule(milliseconds, () => {
      signal?.removeEventListener('abort', stop);
      resolve(true);
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
}
