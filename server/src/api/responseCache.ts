import type { Exchange } from './request';

/** A response that was kept, and when it arrived, in milliseconds since the epoch. */
interface KeptResponse {
  readonly exchange: Exchange;
  readonly receivedAt: number;
}

/** Responses of the last minute: the data of the service is no fresher than that (specification, section 4.1). */
export interface ResponseCache {
  get(key: string, now: number): KeptResponse | undefined;
  put(key: string, exchange: Exchange, now: number): void;
  /** Forgets everything: what was read may have changed. */
  clear(): void;
}

const lifetime = 60_000;
const maxEntries = 100;
/** UTF-16 units of all bodies together. */
const maxText = 16_000_000;

export function createResponseCache(): ResponseCache {
  const kept = new Map<string, KeptResponse>();
  let size = 0;

  function drop(key: string): void {
    size -= kept.get(key)?.exchange.body.length ?? 0;
    kept.delete(key);
  }

  return {
    get(key, now) {
      const found = kept.get(key);
      if (!found) return undefined;
      if (found.receivedAt <= now && now - found.receivedAt < lifetime) return found;
      drop(key);
      return undefined;
    },
    put(key, exchange, now) {
      drop(key);
      if (exchange.body.length > maxText) return;
      kept.set(key, { exchange, receivedAt: now });
      size += exchange.body.length;
      for (const oldest of kept.keys()) {
        if (kept.size <= maxEntries && size <= maxText) break;
        drop(oldest);
      }
    },
    clear() {
      kept.clear();
      size = 0;
    },
  };
}
