import type { Value } from './value';
import type { Window } from './window';

export type ResultRow = Readonly<Record<string, Value>>;

/** What one query gave, before it is laid out as an answer. */
export interface Outcome {
  readonly rows: readonly ResultRow[];
  /** Names of the facets, or null without FACET. */
  readonly facets: readonly string[] | null;
  readonly eventTypes: readonly string[];
  readonly window: Window;
  /** With COMPARE WITH: the rows of both ranges. */
  readonly current?: readonly ResultRow[];
  readonly previous?: readonly ResultRow[];
  /** With FACET: aggregates over all rows, and over those of groups that are not listed; a list with TIMESERIES. */
  readonly totals?: () => { readonly total: ResultRow | ResultRow[]; readonly other: ResultRow | ResultRow[] };
}
