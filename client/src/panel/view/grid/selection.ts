import type { Cell } from '../../../../../server/src/api/result';

/**
 * A cell by its place on the screen: row after sorting and filtering, column among those that are shown. Row -1 is the header.
 */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells from the anchor to the focused cell, both included. */
export interface Selection {
  readonly anchor: Place;
  readonly focus: Place;
}

interface Extent {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function extentOf({ anchor, focus }: Selection): Extent {
  return {
    top: Math.max(0, Math.min(anchor.row, focus.row)),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export function holdsPlace({ top, bottom, left, right }: Extent, row: number, column: number): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

export interface Totals {
  readonly cells: number;
  readonly numbers: number;
  readonly sum: number;
  readonly low: number;
  readonly high: number;
}

/** Counts the selected cells and adds up the numbers among them. `columns` are indexes of the shown columns, in order. */
export function totalsOf(
  rows: readonly (readonly Cell[])[],
  order: Uint32Array,
  columns: readonly number[],
  { top, bottom, left, right }: Extent,
): Totals {
  let [numbers, sum, low, high] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const picked = columns.slice(left, right + 1);
  for (let row = top; row <= bottom; row++) {
    const cells = rows[order[row] as number] ?? [];
    for (const column of picked) {
      const cell = cells[column];
      if (typeof cell !== 'number') continue;
      numbers++;
      sum += cell;
      if (cell < low) low = cell;
      if (cell > high) high = cell;
    }
  }
  return { cells: Math.max(0, bottom - top + 1) * picked.length, numbers, sum, low, high };
}
