import { type QueryResponse, runQuery } from '../query/engine';
import { type Meter, meterWritten } from '../query/environment';
import { QueryError } from '../query/errors';
import { refusal } from './errors';
import { type Request, requireAccount } from './request';

export interface NrqlArguments {
  readonly query: string;
  readonly async?: boolean | null;
}

/** Runs a query over accounts. With `async`, the result is stored and the response contains its id. */
export function nrqlResult(request: Request, accountIds: readonly number[], { query, async }: NrqlArguments): object {
  const result = run(request, accountIds, query);
  if (!async) return container(result, null, request.meter);
  const [total, other] = [result.totalResult(), result.otherResult()];
  const settled = { ...result, totalResult: () => total, otherResult: () => other };
  const queryId = request.queries.put(accountIds, settled);
  return {
    ...container(result, progress(queryId, false), request.meter),
    results: null,
    currentResults: null,
    previousResults: null,
    totalResult: null,
    otherResult: null,
    metadata: null,
  };
}

/** The result of an earlier query. */
export function nrqlProgress(request: Request, accountIds: readonly number[], queryId: string): object {
  for (const id of accountIds) requireAccount(request, id);
  const result = request.queries.get(accountIds, queryId);
  if (!result) throw refusal('NOT_FOUND', `No query with the id ${queryId} is known in this account.`);
  return container(result, progress(queryId, true), request.meter);
}

function run({ sandbox, user, meter }: Request, accountIds: readonly number[], query: string): QueryResponse {
  return refusing(() => runQuery(sandbox, { accountIds, visible: user.accountIds }, query, meter));
}

/** Runs a part of a query, whose errors are those of the service. */
function refusing<T>(part: () => T): T {
  try {
    return part();
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new QueryRefusal(error);
  }
}

class QueryRefusal extends Error {
  readonly extensions: Readonly<Record<string, string>>;

  constructor(error: QueryError) {
    super(error.message);
    this.extensions = { errorClass: error.errorClass, errorCode: error.errorCode };
  }
}

/** Each member that holds rows is a function, because a document may ask for it under many names. */
function container(result: QueryResponse, queryProgress: object | null, meter: Meter): object {
  const rows = <T>(read: () => T) => refusing(() => meterWritten(meter, read()));
  return {
    ...result,
    results: () => rows(() => result.results),
    currentResults: () => rows(() => result.currentResults),
    previousResults: () => rows(() => result.previousResults),
    totalResult: () => rows(result.totalResult),
    otherResult: () => rows(result.otherResult),
    queryProgress,
  };
}

/** Seconds: when to request the result again, until when, and how long it is kept. */
function progress(queryId: string, completed: boolean): object {
  return completed
    ? { queryId, completed, retryAfter: null, retryDeadline: null, resultExpiration: 600 }
    : { queryId, completed, retryAfter: 1, retryDeadline: 60, resultExpiration: 600 };
}
