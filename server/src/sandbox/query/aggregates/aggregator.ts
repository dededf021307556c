import type { Call, Expression } from '../../../nrql/tree/tree';
import type { Batch } from '../batch';
import type { Scope } from '../bind/bind';
import type { TimeRange } from '../timeRange';
import type { Value } from '../value';

/** Adds one row to one cell: a group, an interval of a series, or both. */
export type Add = (cell: number, row: number) => void;

export interface Opened {
  readonly add: Add;
  /** The same for the rows from one number to another, exclusive; only for batches with `regular` times. */
  readonly addRange?: (cell: number, from: number, to: number) => void;
  /** Whether all rows of the batch add the same value, so that one row is enough. */
  readonly once?: boolean;
}

/** One aggregate call of a query, collecting values for any number of cells. */
export interface Aggregator {
  /** Extends the number of cells. Existing cells keep their values. */
  grow(cells: number): void;
  /** Prepares for a batch; undefined when none of its rows can contribute. */
  open(batch: Batch): Opened | undefined;
  /** The result of a cell for its time range. */
  result(cell: number, range: TimeRange): Value;
}

export interface AggregateTools {
  readonly scope: Scope;
  /** The aggregator of an argument of `filter`, `percentage` or `rate`: a call, or arithmetic over calls. */
  readonly inner: (expression: Expression) => Aggregator | undefined;
}

export type MakeAggregator = (call: Call, tools: AggregateTools) => Aggregator;
export type Aggregators = Readonly<Record<string, MakeAggregator>>;
