import type { Value } from './value';

/** The values of one attribute or expression in the rows of a batch: one for all rows, or one per row. */
export type Column =
  | { readonly constant: true; readonly value: Value }
  | { readonly constant: false; readonly index: (row: number) => Value };

export const emptyColumn: Column = { constant: true, value: null };

/** Whether the value is null in every row. */
export function isNullColumn(column: Column): boolean {
  return column.constant && column.value === null;
}

export function constantColumn(value: Value): Column {
  return value === null ? emptyColumn : { constant: true, value };
}

export function rowColumn(index: (row: number) => Value): Column {
  return { constant: false, index };
}

/** Reads one value of a column. */
export function valueAt(column: Column, row: number): Value {
  return column.constant ? column.value : column.index(row);
}

/** Applies a function to columns row by row, or once where all of them are constant. */
export function mapColumns(columns: readonly Column[], apply: (...values: Value[]) => Value): Column {
  if (columns.every(column => column.constant))
    return constantColumn(apply(...columns.map(column => valueAt(column, 0))));
  const [a = emptyColumn, b = emptyColumn] = columns;
  if (columns.length === 1) return rowColumn(row => apply(valueAt(a, row)));
  if (columns.length === 2) return rowColumn(row => apply(valueAt(a, row), valueAt(b, row)));
  return rowColumn(row => apply(...columns.map(column => valueAt(column, row))));
}

/**
 * Rows with one origin that share most attributes. Conditions are bound to a batch before its rows are read, so that a
 * batch costs nothing when its shared attributes already exclude it.
 */
export interface Batch {
  readonly eventType: string;
  readonly accountId: number;
  /** The number of rows. Row numbers start at 0, and some may be missing (`has`). Reading this may load the rows. */
  readonly length: number;
  has(row: number): boolean;
  /** Whether there are any rows; cheaper than finding one. */
  hasRows(): boolean;
  /** Milliseconds since 1970. */
  time(row: number): number;
  /** For rows at a fixed interval: the start and the interval, in milliseconds. */
  readonly regular?: { readonly first: number; readonly step: number };
  /** Undefined when no row has the attribute. */
  column(name: string): Column | undefined;
  /** The attributes of one row, for SELECT * and keyset(). */
  names(row: number): readonly string[];
  /** The attribute that is a time-slice with six numbers in every row. */
  readonly slice?: { readonly name: string; readonly fields: SliceFields };
}

export type SliceField = 'count' | 'total' | 'totalExclusive' | 'min' | 'max' | 'sumOfSquares';

/** One column per number of a time-slice. Calling it loads the rows. */
export type SliceFields = () => Readonly<Record<SliceField, Float64Array>>;

export const sliceFields: readonly SliceField[] = ['count', 'total', 'totalExclusive', 'min', 'max', 'sumOfSquares'];

/** The numbers of the time-slice in the attribute, or undefined where it is not a time-slice. */
export function sliceOf(batch: Batch, name: string): SliceFields | undefined {
  return batch.slice?.name === name ? batch.slice.fields : undefined;
}

/**
 * A batch of one row without attributes. Aggregates and constants are bound to it, and errors are found with it before
 * rows are read.
 */
export const blankBatch: Batch = {
  eventType: '',
  accountId: 0,
  length: 1,
  has: () => true,
  hasRows: () => true,
  time: () => 0,
  column: () => undefined,
  names: () => [],
};
