import type { Call, Expression } from '../../../nrql/tree/tree';
import type { Batch } from '../batch';
import type { Scope } from '../bind/bind';
import type { Value } from '../value';
import type { Window } from '../window';

/** Takes one row into one cell: a group, an interval of a series, or both. */
export type Add = (cell: number, row: number) => void;

export interface Opened {
  readonly add: Add;
  /** The same for rows from one number up to another, one that is not inside; only for batches with `regular` times. */
  readonly addRange?: (cell: number, from: number, to: number) => void;
  /** All rows of the batch add the same, and adding it once is enough. */
  readonly once?: boolean;
}

/** One aggregate call of a query, collecting values for any number of cells. */
export interface Aggregator {
  /** Makes room for so many cells; those that exist keep what they have. */
  grow(cells: number): void;
  /** Prepares for a batch; undefined when no row of it can count. */
  open(batch: Batch): Opened | undefined;
  /** The result of a cell, which stands for a range of time. */
  result(cell: number, range: Window): Value;
}

export interface AggregateTools {
  readonly scope: Scope;
  /** The aggregator of an argument of `filter`, `percentage` or `rate`: a call, or arithmetic over calls. */
  readonly inner: (expression: Expression) => Aggregator | undefined;
}

export type MakeAggregator = (call: Call, tools: AggregateTools) => Aggregator;
export type Aggregators = Readonly<Record<string, MakeAggregator>>;
