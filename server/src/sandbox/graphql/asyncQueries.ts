import type { QueryResponse } from '../query/engine';
import { hash, uuid } from '../world/random';

/** Queries that were sent with `async: true` and whose results are fetched later. The oldest are forgotten. */
export interface QueryStore {
  put(accountIds: readonly number[], answer: QueryResponse): string;
  get(accountIds: readonly number[], id: string): QueryResponse | undefined;
}

const most = 50;

export function createQueryStore(seed: number): QueryStore {
  const known = new Map<string, { accounts: string; answer: QueryResponse }>();
  let count = 0;
  return {
    put(accountIds, answer) {
      const id = uuid(hash(seed, 'query', count++));
      known.set(id, { accounts: accountIds.join(), answer });
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
      return id;
    },
    get(accountIds, id) {
      const found = known.get(id);
      return found?.accounts === accountIds.join() ? found.answer : undefined;
    },
  };
}
