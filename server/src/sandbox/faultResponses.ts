import { type FaultName, faults, isFaultName } from './faults';
import type { RawRequest } from './rest/router';
import { respond, type SandboxResponse } from './transport';

/** The response of a fault to the request number `calls`, for all APIs; undefined without such a fault. */
export function faultResponse(active: ReadonlySet<FaultName>, calls: number): SandboxResponse | undefined {
  if (active.has('overload')) return respond(429, {}, { 'Retry-After': '30' });
  if (active.has('server-error')) return respond(500, { error: { title: 'Internal server error' } });
  if (active.has('flaky') && calls % 2 === 1) return respond(503, { error: { title: 'Service unavailable' } });
  if (active.has('html-error'))
    return {
      status: 502,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: '<!DOCTYPE html>\n<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>\n',
    };
  return undefined;
}

/** The response of a fault in place of executing a GraphQL request; undefined without such a fault. */
export function graphqlFault(active: ReadonlySet<FaultName>): SandboxResponse | undefined {
  const failure = (message: string, errorClass: string) =>
    respond(200, { data: null, errors: [{ message, path: ['actor'], extensions: { errorClass } }] });
  if (active.has('graphql-errors')) return failure('Something went wrong while executing your query.', 'SERVER_ERROR');
  if (active.has('graphql-timeout')) return failure('Your query timed out.', 'TIMEOUT');
  if (active.has('graphql-rate-limit')) return failure('Too many requests.', 'TOO_MANY_REQUESTS');
  return undefined;
}

/** Handles `/__sandbox/faults`: `GET` lists the faults, `POST {"name": …, "on": true}` switches one. */
export function handleFaultRequest(active: Set<FaultName>, request: RawRequest): SandboxResponse {
  const list = () => faults.map(({ name, description }) => ({ name, description, on: active.has(name) }));
  if (request.method === 'GET') return respond(200, { faults: list() });
  // A web page of another site could post a form or plain text, but not JSON. Programs send no Origin header.
  const fromPage = request.headers['origin'] !== undefined;
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '');
  if (request.method !== 'POST' || (fromPage && !isJson))
    return respond(405, { error: { title: 'POST application/json' } }, { Allow: 'GET, POST' });
  let change: { name?: unknown; on?: unknown } | null;
  try {
    change = JSON.parse(request.body);
  } catch {
    change = null;
  }
  if (!isFaultName(change?.name) || typeof change?.on !== 'boolean')
    return respond(422, { error: { title: 'name and on are required', messages: faults.map(fault => fault.name) } });
  if (change.on) active.add(change.name);
  else active.delete(change.name);
  return respond(200, { faults: list() });
}
