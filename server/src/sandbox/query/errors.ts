import type { Span } from '../../text/span';

/**
 * An error for a query that the service rejects. GraphQL turns it into an entry of `errors`: `errorClass` and
 * `errorCode` become its extensions. All errors of a query text have the same code.
 */
export class QueryError extends Error {
  readonly errorClass: string = 'INVALID_INPUT';
  readonly errorCode: string = 'NRDB:1102004';
}

/** The message for a token that the grammar does not allow; line and position count from 1. */
export function syntaxError(text: string, span: Span, unbalanced: boolean): QueryError {
  const before = text.slice(0, span.start);
  const line = before.split('\n').length;
  const position = span.start - (before.lastIndexOf('\n') + 1) + 1;
  const found = text.slice(span.start, Math.max(span.end, span.start)) || 'end of query';
  const rest = unbalanced ? 'perhaps unbalanced (' : `unexpected '${found.length > 60 ? found.slice(0, 60) : found}'`;
  return new QueryError(`NRQL Syntax Error: Error at line ${line} position ${position}, ${rest}`);
}

/**
 * An error for a part of the language that the sandbox does not support. The message names it, so that users do not
 * look for a typing error.
 */
export function unsupported(feature: string): QueryError {
  return new QueryError(`${feature} is not supported by this service.`);
}

export const messages = {
  emptyQuery: "Validation error on 'nrql': a query must be specified",
  noApplication: 'No application was matched (did you specify appId, appName or entity.guid?)',
  facetOnEvents: 'FACET cannot be used when selecting on event fields',
  seriesOnEvents: 'FACET and TIMESERIES are not supported on events.',
  tooManyBuckets: 'TIMESERIES supports a maximum of 366 buckets',
  bucketTooLarge:
    "External Service 'NRDB' execution resulted in 400 - cause: TIMESERIES step size is larger than the current time window.",
  emptyWindow:
    "External Service 'NRDB' execution resulted in 400 - cause: Your query's start time must be before its end time.",
  subqueryCut: 'Subquery may have reached the maximum result member limit, which may cause an incomplete result.',
} as const;

export function unknownFunction(name: string): QueryError {
  return new QueryError(`Unknown function ${name}()`);
}

class AccessDenied extends QueryError {
  override readonly errorClass = 'ACCESS_DENIED';
}

export function notAuthorized(accountId: number): QueryError {
  return new AccessDenied(`You are not authorized to query account ${accountId}`);
}
