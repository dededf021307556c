import type { Cell, Column } from '../../../../../server/src/api/result';
import { formatCell, readNumber } from '../format';
import type { Slices } from './slices';

type Rows = readonly (readonly Cell[])[];

interface Sorting {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

/** A click on a header: ascending, then descending, then the order of the response again. */
export function nextSorting(sorting: Sorting | undefined, column: number): Sorting | undefined {
  if (sorting?.column !== column) return { column, direction: 'ascending' };
  return sorting.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}

/** Rows that are sorted at once, before they are merged with others. */
const rowsPerRun = 2_048;

/**
 * Sorts indexes of rows by a column, in slices. Cells without a value come last either way; equal cells keep their order.
 * Undefined when a pause ends the work.
 */
export async function sortOrder(
  rows: Rows,
  order: Uint32Array,
  sorting: Sorting | undefined,
  slices: Slices,
): Promise<Uint32Array | undefined> {
  if (!sorting) return order;
  const { column, direction } = sorting;
  const sign = direction === 'ascending' ? 1 : -1;
  const keys = new Array<number | string | undefined>(rows.length);
  const compare = (a: number, b: number) => compareKeys(keys[a], keys[b], sign) || a - b;
  let sorted: Uint32Array = order.slice();
  for (let start = 0; start < sorted.length; start += rowsPerRun) {
    const part = sorted.subarray(start, start + rowsPerRun);
    for (const index of part) keys[index] = sortKey(rows[index]?.[column] ?? null);
    part.sort(compare);
    if (slices.isDue() && !(await slices.pause())) return undefined;
  }
  for (let width = rowsPerRun; width < sorted.length; width *= 2) {
    const merged = await mergeRuns(sorted, width, compare, slices);
    if (!merged) return undefined;
    sorted = merged;
  }
  return sorted;
}

/** Merges each two neighbours of sorted runs of `width`. */
async function mergeRuns(
  sorted: Uint32Array,
  width: number,
  compare: (a: number, b: number) => number,
  slices: Slices,
): Promise<Uint32Array | undefined> {
  const merged = new Uint32Array(sorted.length);
  for (let start = 0; start < sorted.length; start += 2 * width) {
    const middle = Math.min(start + width, sorted.length);
    const end = Math.min(start + 2 * width, sorted.length);
    let [left, right] = [start, middle];
    for (let index = start; index < end; index++) {
      const takesLeft =
        right >= end || (left < middle && compare(sorted[left] as number, sorted[right] as number) <= 0);
      merged[index] = sorted[takesLeft ? left++ : right++] as number;
      if (index % 1_024 === 0 && slices.isDue() && !(await slices.pause())) return undefined;
    }
  }
  return merged;
}

function sortKey(cell: Cell): number | string | undefined {
  if (cell === null) return undefined;
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}

function compareKeys(a: number | string | undefined, b: number | string | undefined, sign: number): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign;
  if (typeof a !== typeof b) return (typeof a === 'number' ? -1 : 1) * sign;
  return a < b ? -sign : a > b ? sign : 0;
}

export interface Filters {
  /** A text that any cell of the row holds. */
  readonly text: string;
  /** By index of the column: a text that the cell holds, or a comparison such as `>= 10`. */
  readonly columns: ReadonlyMap<number, string>;
}

type Words = { readonly yes: string; readonly no: string };

/** Whether a row passes the filters; undefined when there is none. Letters of either case match. */
export function rowFilter(
  columns: readonly Column[],
  filters: Filters,
  words: Words,
): ((row: readonly Cell[]) => boolean) | undefined {
  const tests = [...filters.columns].flatMap(([index, text]) => {
    const column = columns[index];
    return column && text.trim() !== '' ? [{ index, passes: cellFilter(column, text.trim(), words) }] : [];
  });
  const wanted = filters.text.trim().toLowerCase();
  if (tests.length === 0 && wanted === '') return undefined;
  const holdsWanted = textTest(wanted, words);
  const holds = (cell: Cell, index: number) => holdsWanted(cell, columns[index] as Column);
  return row => tests.every(({ index, passes }) => passes(row[index] ?? null)) && (wanted === '' || row.some(holds));
}

/** The characters of numbers and times as they are shown; a text with another one is in none of them. */
const numeric = /^[\d.,:+\- einfaty∞]*$/;

/** Whether a cell holds a text, which is in lower case. */
function textTest(wanted: string, words: Words): (cell: Cell, column: Column) => boolean {
  const mayBeNumber = numeric.test(wanted);
  return (cell, column) => {
    if (cell === null) return false;
    if (typeof cell === 'string') return cell.toLowerCase().includes(wanted);
    if (typeof cell === 'number') {
      if (!mayBeNumber) return false;
      // A number is found by the digits of its value and as it is shown.
      if (column.type !== 'time' && String(cell).includes(wanted)) return true;
    }
    return formatCell(cell, column, words).toLowerCase().includes(wanted);
  };
}

function cellFilter(column: Column, text: string, words: Words): (cell: Cell) => boolean {
  const [, sign, rest = ''] = /^(>=|<=|!=|=|>|<)\s*(.*)$/.exec(text) ?? [];
  if (sign === undefined) {
    const holds = textTest(text.toLowerCase(), words);
    return cell => holds(cell, column);
  }
  const limit = rest === '' ? Number.NaN : readNumber(rest);
  const compare = (cell: Cell): number => {
    if (typeof cell === 'number' && !Number.isNaN(limit)) return cell - limit;
    const shown = cell === null ? '' : formatCell(cell, column, words);
    return shown < rest ? -1 : shown > rest ? 1 : 0;
  };
  const isEmpty = (cell: Cell) => cell === null || cell === '';
  const passes: Readonly<Record<string, (cell: Cell) => boolean>> = {
    '=': cell => compare(cell) === 0,
    '!=': cell => compare(cell) !== 0,
    '>': cell => !isEmpty(cell) && compare(cell) > 0,
    '>=': cell => !isEmpty(cell) && compare(cell) >= 0,
    '<': cell => !isEmpty(cell) && compare(cell) < 0,
    '<=': cell => !isEmpty(cell) && compare(cell) <= 0,
  };
  return passes[sign] as (cell: Cell) => boolean;
}

/**
 * The rows that pass, as indexes in their order, in slices with a pause between them. Undefined when a pause ends the
 * work, because the filter has changed.
 */
export async function filterOrder(
  rows: Rows,
  passes: ((row: readonly Cell[]) => boolean) | undefined,
  slices: Slices,
): Promise<Uint32Array | undefined> {
  if (!passes) return Uint32Array.from(rows, (_, index) => index);
  const found: number[] = [];
  for (let index = 0; index < rows.length; index++) {
    if (passes(rows[index] ?? [])) found.push(index);
    if (index % 64 === 63 && slices.isDue() && !(await slices.pause())) return undefined;
  }
  return Uint32Array.from(found);
}
