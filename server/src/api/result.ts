import type { Unit } from '../catalogue/values';

/** What is run: a query, a GraphQL operation, an entity search, or a reading call of the REST API. */
export type Run = QueryRun | OperationRun | EntitySearchRun | RestRun;

export interface QueryRun {
  readonly kind: 'nrql';
  readonly text: string;
  /** The accounts to query; default: the account of the target. */
  readonly accountIds?: readonly number[];
}

interface OperationRun {
  readonly kind: 'graphql';
  readonly text: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  /** The operation may change data: it is sent once, and its response is not kept. */
  readonly isMutation?: boolean;
  /** The variable that takes the cursor of the next page. */
  readonly cursorVariable?: string;
}

interface EntitySearchRun {
  readonly kind: 'entity-search';
  /** The condition, such as `domain = 'APM'`. */
  readonly text: string;
  readonly cursor?: string;
}

export interface RestRun {
  readonly kind: 'rest';
  /** Path and query below the base address of the region: `/v2/applications.json?page=2`. The call is always a GET. */
  readonly path: string;
}

/** One cell as it is in the JSON. Times remain numbers; the type of the column identifies them. */
export type Cell = string | number | boolean | null | readonly Cell[] | { readonly [name: string]: Cell };

/**
 * What a column is in its query: the key of a facet, the start or end of a time bucket, the mark of `COMPARE WITH`, or a
 * computed value. Columns of plain rows have no role.
 */
export type ColumnRole = 'facet' | 'bucket' | 'comparison' | 'value';

export interface Column {
  readonly name: string;
  readonly type: 'number' | 'text' | 'boolean' | 'time' | 'json';
  readonly unit?: Unit;
  readonly role?: ColumnRole;
  /** Columns of one value with several members, such as percentiles or the buckets of a histogram, share a group. */
  readonly group?: string;
  readonly member?: string;
}

/** Rows in the order of the response; `rows[i][j]` belongs to `columns[j]`. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** One line of a chart: `values[i]` was measured in the bucket that begins at `times[i]` (milliseconds since the epoch). */
export interface Series {
  readonly name: string;
  readonly unit?: Unit;
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  /**
   * Present for the earlier time range of `COMPARE WITH`: how much later `times` are than the true times, in
   * milliseconds, so that both ranges share one axis.
   */
  readonly shift?: number;
}

/** What one query of a document returned, or one list of objects of a GraphQL response. */
export interface DataSet {
  /** The alias or field in the document; empty when the document is one query. */
  readonly name: string;
  readonly table: Table;
  /** Empty when the rows are not time buckets. */
  readonly series: readonly Series[];
  readonly timeRange?: TimeRange;
}

/** The time range of the response according to the service, in milliseconds since the epoch. */
export interface TimeRange {
  readonly begin: number;
  readonly end: number;
}

export type RunErrorCode =
  | 'missing-key'
  | 'missing-account'
  | 'unreachable'
  | 'unauthorized'
  | 'forbidden'
  | 'rate-limited'
  | 'overloaded'
  | 'graphql'
  | 'http'
  | 'invalid-response'
  | 'cancelled'
  | 'timeout'
  | 'too-large';

/** Why a run failed. The message says what is wrong and what to do, and never contains a key. */
export interface RunError {
  readonly code: RunErrorCode;
  readonly message: string;
  /** The number of seconds after which to try again, if the service specified it. */
  readonly retryAfterSeconds?: number;
  /** The position of the error in the sent text, as a zero-based UTF-16 offset. */
  readonly offset?: number;
}

interface ResponseFacts {
  /** The body as the service sent it. */
  readonly body: string;
  /** Remarks of the service about the data. */
  readonly messages: readonly string[];
  /** Errors of a response that also holds data; what they name is missing from the data. */
  readonly errors: readonly string[];
  readonly elapsedMs: number;
  /** When the response arrived, in milliseconds since the epoch, if it was taken from the cache instead of the service. */
  readonly cachedAt?: number;
  /** The service has more pages: `loadMore` and `loadAll` read them. */
  readonly hasMore?: boolean;
  /** Path and query of the next page of a REST call. */
  readonly nextPath?: string;
}

/** The typed outcome of one run. A response without rows in it has no data sets, only a body. */
export type Result =
  | ({ readonly kind: 'data'; readonly sets: readonly DataSet[] } & ResponseFacts)
  | { readonly kind: 'error'; readonly error: RunError; readonly body?: string; readonly elapsedMs: number };
