import type { Schedule } from '../../server/src/api/limits';

interface Timer {
  readonly dueAt: number;
  readonly run: () => void;
}

/** A clock that goes on only when everything waits for it. Times are milliseconds. */
export interface FakeClock {
  readonly now: () => number;
  readonly schedule: Schedule;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Lets the work go on, and the clock jump from timer to timer, until it is settled; fails when nothing is waited for. */
  settle<T>(work: Promise<T>): Promise<T>;
}

export function createFakeClock(start: number): FakeClock {
  let now = start;
  let timers: Timer[] = [];
  const schedule: Schedule = (milliseconds, run) => {
    const timer = { dueAt: now + Math.max(0, milliseconds), run };
    timers.push(timer);
    return () => {
      timers = timers.filter(other => other !== timer);
    };
  };
  /** Lets every promise go on that waits for no timer. Between two queries the embedded service waits for ten rounds. */
  const idle = async () => {
    for (let round = 0; round < 25; round++) await new Promise<void>(done => setImmediate(done));
  };
  return {
    now: () => now,
    schedule,
    sleep: milliseconds => new Promise(done => void schedule(milliseconds, done)),
    async settle(work) {
      let settled = false;
      const end = () => {
        settled = true;
      };
      work.then(end, end);
      for (;;) {
        await idle();
        if (settled) return work;
        const next = timers.reduce<Timer | undefined>(
          (least, timer) => (least && least.dueAt <= timer.dueAt ? least : timer),
          undefined,
        );
        if (!next) throw new Error('nothing is waited for');
        timers = timers.filter(timer => timer !== next);
        now = Math.max(now, next.dueAt);
        next.run();
      }
    },
  };
}
