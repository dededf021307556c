import type { SandboxContext } from '../context';
import type { Meter } from '../query/environment';
import type { User } from '../world/world';
import type { QueryStore } from './asyncQueries';
import { refusal } from './errors';

/** The state that the resolvers of one request share. */
export interface Request {
  readonly sandbox: SandboxContext;
  readonly user: User;
  /** The time of the request, in milliseconds since 1970. */
  readonly now: number;
  /** Queries whose results are fetched later. */
  readonly queries: QueryStore;
  /** The number of rows that all queries of the request have read. */
  readonly meter: Meter;
  /** The queries of this request, and those of all requests. */
  readonly line: Line;
  readonly wholeLine: Line;
}

/** Work that waits for one another. */
interface Line {
  /** Resolves when what was added last has ended, and others had their turn. */
  last: Promise<void>;
}

export function newLine(): Line {
  return { last: Promise.resolve() };
}

/**
 * Runs the queries of one request one after the other, with one of every other request between them. Between two queries,
 * whatever they belong to, requests have their turn that ask for no query.
 */
export function takeTurn<T>({ line, wholeLine }: Request, run: () => T): Promise<T> {
  return waitIn(line, () => waitIn(wholeLine, run));
}

async function waitIn<T>(line: Line, run: () => T | Promise<T>): Promise<T> {
  const before = line.last;
  let end = (): void => undefined;
  line.last = new Promise(resolve => {
    end = () => letOthersIn(resolve);
  });
  await before;
  try {
    return await run();
  } finally {
    end();
  }
}

/** Workers have no `setImmediate`; there a timer without delay lets messages in. */
const soon =
  (globalThis as { readonly setImmediate?: (run: () => void) => unknown }).setImmediate ?? (run => setTimeout(run, 0));

/**
 * A timer that is due runs before anything that waits at the port, and a long query makes the next timer due. A connection
 * is accepted, read and responded to in rounds of their own.
 */
function letOthersIn(then: () => void, rounds = 10): void {
  soon(rounds > 1 ? () => letOthersIn(then, rounds - 1) : then);
}

/** Rejects accounts that the user cannot access. */
export function requireAccount({ user }: Request, accountId: number): void {
  if (!user.accountIds.includes(accountId))
    throw refusal('ACCESS_DENIED', `You are not authorized to access account ${accountId}.`);
}

/** Recording changes requires a user with write access; settings, creation and deletion require an administrator. */
export function requireRole({ user }: Request, role: 'user' | 'admin'): void {
  const allowed = user.role === 'admin' || (role === 'user' && user.role === 'user');
  if (!allowed) throw refusal('ACCESS_DENIED', 'Your user may not do this.');
}
