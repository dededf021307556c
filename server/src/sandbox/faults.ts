/** Ways to misbehave on purpose, so that clients can be tested against trouble. `sandbox --help` prints this table. */
export const faults = [
  { name: 'rate-limit', description: 'every REST call is over the key’s limit: 429 with the four X-RateLimit headers' },
  { name: 'overload', description: 'every call meets an overloaded service: 429 with Retry-After' },
  { name: 'slow', description: 'every answer takes three seconds' },
  { name: 'drop', description: 'the connection is closed without an answer' },
  { name: 'truncate', description: 'the body ends in the middle, and the connection with it' },
  { name: 'flaky', description: 'every second call is answered with 503' },
  { name: 'server-error', description: 'every call is answered with 500' },
  { name: 'html-error', description: 'a proxy answers with 502 and a page of HTML' },
  { name: 'unauthorized', description: 'every key is refused: 401' },
  { name: 'graphql-errors', description: 'GraphQL answers 200 with an error of class SERVER_ERROR and no data' },
  { name: 'graphql-timeout', description: 'GraphQL answers 200 with an error of class TIMEOUT and no data' },
  { name: 'graphql-rate-limit', description: 'GraphQL answers 200 with an error of class TOO_MANY_REQUESTS' },
  { name: 'unit-error', description: 'REST gives times in seconds where it should give milliseconds' },
  { name: 'clock-skew', description: 'the clock of the REST API is five minutes late' },
] as const;

export type FaultName = (typeof faults)[number]['name'];

export function isFaultName(name: unknown): name is FaultName {
  return faults.some(fault => fault.name === name);
}
