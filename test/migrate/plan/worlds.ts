import { createSandbox, type Sandbox } from '../../../server/src/sandbox/handle';

/** A service, and the account that a program works in. */
export interface TestWorld {
  readonly name: string;
  readonly account: number;
  /** Milliseconds since 1970, never on the minute. */
  readonly now: number;
  /** With another clock, the world is made at its first moment. */
  readonly create: (clock?: () => number) => Sandbox;
}

function testWorld(name: string, seed: number, account: number, time: string): TestWorld {
  const now = Date.parse(time);
  const create = (clock = () => now): Sandbox =>
    createSandbox({ seed, now: clock, restCallsPerMinute: Number.POSITIVE_INFINITY });
  return { name, account, now, create };
}

/** The key of the first user may see both accounts, in which names repeat; the large world has several pages. */
export const small = testWorld('small world', 1, 1234567, '2026-11-20T10:15:20Z');
export const night = testWorld('small world at night', 7, 1234567, '2026-11-22T02:59:41Z');
export const lab = testWorld('second account', 1, 7654321, '2026-11-20T10:15:20Z');
export const large = testWorld('large world', 2, 1234567, '2026-11-20T23:07:59Z');
