/** How long a request may take and how much it may bring. Times are milliseconds. */
export interface Limits {
  /** Until the connection is there, where the shell can see that; elsewhere it counts as part of the first byte. */
  readonly connect: number;
  /** Until the service begins to respond. */
  readonly firstByte: number;
  /** Until the response is complete. */
  readonly whole: number;
  /** Bytes of the body. */
  readonly size: number;
  /** How long a request waits altogether where the service says that it accepts none. */
  readonly wait: number;
}

export const defaultLimits: Limits = {
  connect: 10_000,
  firstByte: 60_000,
  whole: 60_000,
  size: 64 * 1024 * 1024,
  wait: 120_000,
};

/** A limit that ends a request that was sent. */
export type ReachedLimit = Exclude<keyof Limits, 'wait'>;

/** Calls `run` after some milliseconds, unless the returned function was called before. */
export type Schedule = (milliseconds: number, run: () => void) => () => void;

/** The clock of the machine. */
export const scheduleWithTimer: Schedule = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Which limit a request reached. */
export class LimitReached extends Error {
  constructor(readonly limit: ReachedLimit) {
    super(limit);
  }
}

/** A request under watch. */
interface Watch {
  /** Aborted when a limit is reached or the caller aborts. */
  readonly signal: AbortSignal;
  /** Settles with the work, or rejects when the signal is aborted, whatever the work makes of the signal. */
  within<T>(work: Promise<T>): Promise<T>;
  /** The first byte is there. */
  begin(): void;
  stop(): void;
}

/** Starts the limits of one request. `outer` is the caller's own signal. */
export function watchRequest(limits: Limits, schedule: Schedule, outer: AbortSignal | undefined): Watch {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  else outer?.addEventListener('abort', abort, { once: true });
  const reach = (limit: ReachedLimit) => () => controller.abort(new LimitReached(limit));
  const endBegin = schedule(limits.firstByte, reach('firstByte'));
  const endWhole = schedule(limits.whole, reach('whole'));
  const aborted = new Promise<never>((_, reject) => {
    const fail = () => reject(controller.signal.reason);
    if (controller.signal.aborted) fail();
    else controller.signal.addEventListener('abort', fail, { once: true });
  });
  // No caller may be waiting when the signal is aborted.
  aborted.catch(() => undefined);
  return {
    signal: controller.signal,
    within: work => Promise.race([work, aborted]),
    begin: endBegin,
    stop() {
      endBegin();
      endWhole();
      outer?.removeEventListener('abort', abort);
    },
  };
}
