import type { TimeRange } from './timeRange';
import type { Value } from './value';

export type ResultRow = Readonly<Record<string, Value>>;

/** The result of one query, before it is put into the form of a response. */
export interface QueryOutcome {
  readonly rows: readonly ResultRow[];
  /** The names of the facets, or null without FACET. */
  readonly facets: readonly string[] | null;
  readonly eventTypes: readonly string[];
  readonly timeRange: TimeRange;
  /** With COMPARE WITH: the rows of both ranges. */
  readonly current?: readonly ResultRow[];
  readonly previous?: readonly ResultRow[];
  /** With FACET: aggregates over all rows, and over those of groups that are not listed; a list with TIMESERIES. */
  readonly totals?: () => { readonly total: ResultRow | ResultRow[]; readonly other: ResultRow | ResultRow[] };
}
