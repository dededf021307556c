/** REST calls per key and minute (specification, section 8). */
export const restCallsPerMinute = 1000;

/** The maximum number of GraphQL requests of one user in flight. */
export const graphqlConcurrency = 25;

const period = 60_000;

/** Counts calls per key and clock minute. */
interface RateLimiter {
  /** Counts one call of a key. False when its limit for the minute is reached. */
  take(key: string): boolean;
  /** The headers of a rejected call. The end of the minute is a UNIX time in seconds. */
  headers(): Record<string, string>;
}

export function createRateLimiter(now: () => number, limit: number): RateLimiter {
  let start = 0;
  const calls = new Map<string, number>();
  const startOfPeriod = () => Math.floor(now() / period) * period;
  return {
    take(key) {
      if (startOfPeriod() !== start) {
        start = startOfPeriod();
        calls.clear();
      }
      const count = (calls.get(key) ?? 0) + 1;
      calls.set(key, count);
      return count <= limit;
    },
    headers: () => ({
      'X-RateLimit-Limit': String(limit),
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String((startOfPeriod() + period) / 1000),
      'X-RateLimit-Docs': 'https://docs.example.com/rest-api-v2/overload-protection',
    }),
  };
}

/** Runs a call of a user, or returns undefined when too many calls of the user are in flight. */
type ConcurrencyLimiter = <T>(user: number, call: () => Promise<T>) => Promise<T | undefined>;

export function createConcurrencyLimiter(limit: number): ConcurrencyLimiter {
  const running = new Map<number, number>();
  return async (user, call) => {
    const before = running.get(user) ?? 0;
    if (before >= limit) return undefined;
    running.set(user, before + 1);
    try {
      return await call();
    } finally {
      running.set(user, (running.get(user) ?? 1) - 1);
    }
  };
}
