/** Faults that can be switched on to test how clients handle them. `sandbox --help` prints this table. */
export const faults = [
  {
    name: 'rate-limit',
    description: 'every REST call exceeds the limit of its key: 429 with the four X-RateLimit headers',
  },
  { name: 'overload', description: 'the service is overloaded: 429 with Retry-After for every call' },
  { name: 'slow', description: 'every response takes three seconds' },
  { name: 'drop', description: 'the connection is closed without a response' },
  { name: 'truncate', description: 'the connection is closed in the middle of the body' },
  { name: 'flaky', description: 'the response to every second call is 503' },
  { name: 'server-error', description: 'the response to every call is 500' },
  { name: 'html-error', description: 'a proxy responds with 502 and an HTML page' },
  { name: 'unauthorized', description: 'every key is rejected: 401' },
  { name: 'graphql-errors', description: 'GraphQL responds with 200, an error of class SERVER_ERROR and no data' },
  { name: 'graphql-timeout', description: 'GraphQL responds with 200, an error of class TIMEOUT and no data' },
  { name: 'graphql-rate-limit', description: 'GraphQL responds with 200 and an error of class TOO_MANY_REQUESTS' },
  { name: 'unit-error', description: 'REST returns times in seconds instead of milliseconds' },
  { name: 'clock-skew', description: 'the clock of the REST API is five minutes slow' },
] as const;

export type FaultName = (typeof faults)[number]['name'];

export function isFaultName(name: unknown): name is FaultName {
  return faults.some(fault => fault.name === name);
}
