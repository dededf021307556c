import type { SandboxContext } from '../context';
import type { Meter } from '../query/environment';
import type { User } from '../world/world';
import type { QueryStore } from './asyncQueries';
import { refusal } from './errors';

/** What resolvers of one request share. */
export interface Request {
  readonly sandbox: SandboxContext;
  readonly user: User;
  /** One moment for the whole request, in milliseconds since 1970. */
  readonly now: number;
  /** Queries whose results are fetched later. */
  readonly queries: QueryStore;
  /** What all queries of the request have read together. */
  readonly meter: Meter;
}

/** Refuses accounts that the user may not see. */
export function requireAccount({ user }: Request, accountId: number): void {
  if (!user.accountIds.includes(accountId))
    throw refusal('ACCESS_DENIED', `You are not authorized to access account ${accountId}.`);
}

/** Recording changes takes a user who may write; settings, creation and deletion take an administrator. */
export function requireRole({ user }: Request, role: 'user' | 'admin'): void {
  const allowed = user.role === 'admin' || (role === 'user' && user.role === 'user');
  if (!allowed) throw refusal('ACCESS_DENIED', 'Your user may not do this.');
}
