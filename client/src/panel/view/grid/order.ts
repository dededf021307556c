import type { Cell, Column } from '../../../../../server/src/api/result';
import { formatCell } from '../format';

type Rows = readonly (readonly Cell[])[];

export interface Sorting {
  readonly column: number;
  readonly direction: 'ascending' | 'descending';
}

/** A click on a header: ascending, then descending, then the order of the response again. */
export function nextSorting(sorting: Sorting | undefined, column: number): Sorting | undefined {
  if (sorting?.column !== column) return { column, direction: 'ascending' };
  return sorting.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}

/** Sorts indexes of rows by a column. Cells without a value come last either way; equal cells keep their order. */
export function sortOrder(rows: Rows, order: Uint32Array, sorting: Sorting | undefined): Uint32Array {
  if (!sorting) return order;
  const { column, direction } = sorting;
  const keys = new Map<number, number | string | undefined>();
  for (const index of order) keys.set(index, sortKey(rows[index]?.[column] ?? null));
  const sign = direction === 'ascending' ? 1 : -1;
  return order.slice().sort((a, b) => compareKeys(keys.get(a), keys.get(b), sign) || a - b);
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
  const holds = (cell: Cell, index: number) => holdsText(cell, columns[index] as Column, wanted, words);
  return row => tests.every(({ index, passes }) => passes(row[index] ?? null)) && (wanted === '' || row.some(holds));
}

function holdsText(cell: Cell, column: Column, wanted: string, words: Words): boolean {
  if (cell === null) return false;
  if (typeof cell === 'string') return cell.toLowerCase().includes(wanted);
  // A number is found by the digits of its value and as it is shown.
  if (typeof cell === 'number' && column.type !== 'time' && String(cell).includes(wanted)) return true;
  return formatCell(cell, column, words).toLowerCase().includes(wanted);
}

function cellFilter(column: Column, text: string, words: Words): (cell: Cell) => boolean {
  const [, sign, rest = ''] = /^(>=|<=|!=|=|>|<)\s*(.*)$/.exec(text) ?? [];
  if (sign === undefined) {
    const wanted = text.toLowerCase();
    return cell => holdsText(cell, column, wanted, words);
  }
  const limit = rest === '' ? Number.NaN : Number(rest.replaceAll(',', ''));
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

/** Rows that are filtered before the page may draw and listen again. */
const rowsPerSlice = 4_000;

/**
 * The rows that pass, as indexes in their order, in slices with a pause between them. Undefined when `isStale` says so
 * in between, because the filter has changed.
 */
export async function filterOrder(
  rows: Rows,
  passes: ((row: readonly Cell[]) => boolean) | undefined,
  isStale: () => boolean,
): Promise<Uint32Array | undefined> {
  if (!passes) return Uint32Array.from(rows, (_, index) => index);
  const found: number[] = [];
  for (let index = 0; index < rows.length; index++) {
    if (passes(rows[index] ?? [])) found.push(index);
    if (index % rowsPerSlice !== rowsPerSlice - 1) continue;
    await new Promise<void>(done => setTimeout(done, 0));
    if (isStale()) return undefined;
  }
  return Uint32Array.from(found);
}
