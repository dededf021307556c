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
  /** Resolves when the query before has run and other requests had their turn. */
  turn: Promise<void>;
}

/** Runs the queries of one request one after the other; between two of them, other requests have their turn. */
export async function takeTurn<T>(request: Request, run: () => T): Promise<T> {
  const before = request.turn;
  let end = (): void => undefined;
  request.turn = new Promise(resolve => {
    end = () => setTimeout(resolve, 0);
  });
  await before;
  try {
    return run();
  } finally {
    end();
  }
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
