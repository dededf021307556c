import type { Value } from './value';

/** The values of one attribute or expression over the rows of a batch: the same for all of them, or one per row. */
export type Column =
  | { readonly constant: true; readonly value: Value }
  | { readonly constant: false; readonly at: (row: number) => Value };

export const nothing: Column = { constant: true, value: null };

export function constantColumn(value: Value): Column {
  return value === null ? nothing : { constant: true, value };
}

export function rowColumn(at: (row: number) => Value): Column {
  return { constant: false, at };
}

/** Reads one value of a column. */
export function valueAt(column: Column, row: number): Value {
  return column.constant ? column.value : column.at(row);
}

/** Applies a function to columns row by row, and at once where all of them are constant. */
export function mapColumns(columns: readonly Column[], apply: (...values: Value[]) => Value): Column {
  if (columns.every(column => column.constant))
    return constantColumn(apply(...columns.map(column => valueAt(column, 0))));
  const [a = nothing, b = nothing] = columns;
  if (columns.length === 1) return rowColumn(row => apply(valueAt(a, row)));
  if (columns.length === 2) return rowColumn(row => apply(valueAt(a, row), valueAt(b, row)));
  return rowColumn(row => apply(...columns.map(column => valueAt(column, row))));
}

/**
 * Rows that come from one place and share most attributes. Conditions are bound to a batch before its rows are read, so a
 * batch whose shared attributes already fail costs nothing.
 */
export interface Batch {
  readonly eventType: string;
  readonly accountId: number;
  /** Row numbers run from 0; not every one needs to hold a row (`has`). Reading it may load the rows. */
  readonly length: number;
  has(row: number): boolean;
  /** Whether there is any row at all; cheaper than looking for one. */
  any(): boolean;
  /** Milliseconds since 1970. */
  time(row: number): number;
  /** Rows that follow each other at a fixed distance, beginning at `first`; both in milliseconds. */
  readonly regular?: { readonly first: number; readonly step: number };
  /** Undefined when no row has the attribute. */
  column(name: string): Column | undefined;
  /** The attributes of one row, for SELECT * and keyset(). */
  names(row: number): readonly string[];
  /** The attribute that holds a time-slice in every row, with its six numbers. */
  readonly slice?: { readonly name: string; readonly fields: SliceFields };
}

export type SliceField = 'count' | 'total' | 'totalExclusive' | 'min' | 'max' | 'sumOfSquares';

/** One column per number of a time-slice. Calling it loads the rows. */
export type SliceFields = () => Readonly<Record<SliceField, Float64Array>>;

export const sliceFields: readonly SliceField[] = ['count', 'total', 'totalExclusive', 'min', 'max', 'sumOfSquares'];

/** The numbers of the time-slice that the attribute holds, or undefined when it holds none. */
export function sliceOf(batch: Batch, name: string): SliceFields | undefined {
  return batch.slice?.name === name ? batch.slice.fields : undefined;
}

/** One row without attributes: what aggregates and constants are bound to, and what finds mistakes before rows are read. */
export const blankBatch: Batch = {
  eventType: '',
  accountId: 0,
  length: 1,
  has: () => true,
  any: () => true,
  time: () => 0,
  column: () => undefined,
  names: () => [],
};
