import type { QueryResponse } from '../query/engine';
import { hash, uuid } from '../world/random';

/** Queries that were sent with `async: true`, whose results are fetched later. The oldest are dropped. */
export interface QueryStore {
  put(accountIds: readonly number[], result: QueryResponse): string;
  get(accountIds: readonly number[], id: string): QueryResponse | undefined;
}

const most = 50;

export function createQueryStore(seed: number): QueryStore {
  const known = new Map<string, { accounts: string; result: QueryResponse }>();
  let count = 0;
  return {
    put(accountIds, result) {
      const id = uuid(hash(seed, 'query', count++));
      known.set(id, { accounts: accountIds.join(), result });
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
      return id;
    },
    get(accountIds, id) {
      const found = known.get(id);
      return found?.accounts === accountIds.join() ? found.result : undefined;
    },
  };
}
