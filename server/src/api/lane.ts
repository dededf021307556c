import type { Schedule } from './limits';

/** The clock and the timer of a lane. Times are milliseconds. */
interface LaneClock {
  readonly now: () => number;
  readonly schedule: Schedule;
}

/** Why a request gets no turn. */
type NoTurn = 'aborted' | 'closed';

/**
 * The requests to one origin: how many are in flight, which wait, and until when the service accepts none. After a limit
 * one request goes first; each success doubles how many may be in flight, so that a limit is never met by a storm.
 */
export interface Lane {
  /** When requests are accepted again; a time in the past while there is no limit. */
  readonly resumesAt: number;
  /**
   * Waits for a turn. `first` goes before all that wait. Resolves to undefined when the request may be sent, which `end`
   * must follow; a wait for a limit that is longer than `maxPauseLength` is not begun.
   */
  turn(signal: AbortSignal | undefined, first: boolean): Promise<NoTurn | undefined>;
  /** The request of a turn ended; `isLimited` where the service refused it for its limit. */
  end(isLimited: boolean): void;
  /** The service accepts no requests for a while; without a time, the pauses grow. Returns when it accepts them again. */
  pause(sentAt: number, seconds: number | undefined): number;
}

/** The longest limit that is waited for, in milliseconds; for a longer one the user has to come back. */
export const maxPauseLength = 120_000;

const firstPause = 1_000;
const lastPause = 60_000;

interface Waiting {
  readonly settle: (result: NoTurn | undefined) => void;
}

/** `most` returns how many requests may be in flight. */
export function createLane(clock: LaneClock, most: () => number): Lane {
  const waiting: Waiting[] = [];
  let inFlight = 0;
  let allowed = Number.POSITIVE_INFINITY;
  let resumesAt = 0;
  /** The pauses in a row for which the service named no time. */
  let silentPauses = 0;
  let timer: (() => void) | undefined;

  /** Gives turns to as many requests as may be sent now. */
  function advance(): void {
    timer?.();
    timer = undefined;
    const pause = resumesAt - clock.now();
    if (pause > maxPauseLength) {
      for (const { settle } of waiting.splice(0)) settle('closed');
      return;
    }
    if (pause > 0) {
      const planned = resumesAt;
      const resume = () => {
        // The timer counts, whatever became of the clock of the machine meanwhile.
        if (resumesAt === planned) resumesAt = Math.min(resumesAt, clock.now());
        advance();
      };
      if (waiting.length > 0) timer = clock.schedule(pause, resume);
      return;
    }
    while (waiting.length > 0 && inFlight < Math.min(allowed, Math.max(1, most()))) {
      inFlight++;
      waiting.shift()?.settle(undefined);
    }
  }

  return {
    get resumesAt() {
      return resumesAt;
    },
    turn(signal, first) {
      if (signal?.aborted) return Promise.resolve('aborted');
      return new Promise(resolve => {
        const leave = () => {
          const index = waiting.indexOf(entry);
          if (index >= 0) waiting.splice(index, 1);
          entry.settle('aborted');
        };
        const entry: Waiting = {
          settle(result) {
            signal?.removeEventListener('abort', leave);
            resolve(result);
          },
        };
        signal?.addEventListener('abort', leave, { once: true });
        if (first) waiting.unshift(entry);
        else waiting.push(entry);
        advance();
      });
    },
    end(isLimited) {
      inFlight--;
      if (!isLimited && clock.now() >= resumesAt) {
        allowed *= 2;
        silentPauses = 0;
      }
      advance();
    },
    pause(sentAt, seconds) {
      const now = clock.now();
      // Requests that were in flight together meet the same limit: it counts once.
      const isNew = sentAt >= resumesAt;
      if (seconds !== undefined) resumesAt = Math.max(resumesAt, now + seconds * 1000);
      else if (isNew) {
        resumesAt = Math.max(resumesAt, now + Math.min(firstPause * 2 ** silentPauses, lastPause));
        silentPauses++;
      }
      allowed = 1;
      return resumesAt;
    },
  };
}
