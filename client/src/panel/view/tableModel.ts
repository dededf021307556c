import type { Cell, Column } from '../../../../server/src/api/result';
import type { PageTexts } from '../messages';
import { exactCell, formatCell, unitSign } from './format';

/** Height of one row in CSS pixels; the style sheet says the same. */
export const rowHeight = 24;

/** Rows that are drawn above and below what can be seen, so that fast scrolling shows no gap. */
const overscan = 8;

/** The rows to draw for a scroll position: `first` inclusive, `last` exclusive. All lengths in CSS pixels. */
export function visibleRows(scrollTop: number, height: number, rowCount: number): { first: number; last: number } {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - overscan);
  const last = Math.min(rowCount, Math.ceil((scrollTop + height) / rowHeight) + overscan);
  return { first: Math.min(first, last), last };
}

/** The scroll position at which a row can be seen below the header, or the present one when it can be seen already. */
export function scrollToShow(row: number, scrollTop: number, height: number): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + height) return top + rowHeight - height;
  return scrollTop;
}

const narrowest = 6;
const widest = 48;

/** Widths in characters, from the header and a sample of the rows, so that a large table need not be measured. */
export function columnWidths(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  texts: Pick<PageTexts, 'yes' | 'no'>,
): number[] {
  const step = Math.max(1, Math.floor(rows.length / 200));
  return columns.map((column, index) => {
    // The header is bold and carries the mark of the sorting.
    let width = Math.ceil(headerText(column).length * 1.15) + 2;
    for (let row = 0; row < rows.length; row += step) {
      width = Math.max(width, formatCell(rows[row]?.[index] ?? null, column, texts).length);
    }
    return Math.min(widest, Math.max(narrowest, width)) + 4;
  });
}

export function headerText(column: Column): string {
  const sign = unitSign(column.unit);
  if (column.type === 'time') return `${column.name} (UTC)`;
  return sign ? `${column.name} (${sign})` : column.name;
}

export type Direction = 'ascending' | 'descending';
export interface Sorting {
  readonly column: number;
  readonly direction: Direction;
}

/** A click on a header: ascending, then descending, then the order of the answer again. */
export function nextSorting(sorting: Sorting | undefined, column: number): Sorting | undefined {
  if (sorting?.column !== column) return { column, direction: 'ascending' };
  return sorting.direction === 'ascending' ? { column, direction: 'descending' } : undefined;
}

/** The order of the rows as indexes into them. Cells without a value come last either way; equal cells keep their order. */
export function sortedOrder(rows: readonly (readonly Cell[])[], sorting: Sorting | undefined): Uint32Array {
  const order = Uint32Array.from(rows, (_, index) => index);
  if (!sorting) return order;
  const keys = rows.map(row => sortKey(row[sorting.column] ?? null));
  const sign = sorting.direction === 'ascending' ? 1 : -1;
  return order.sort((a, b) => compareKeys(keys[a], keys[b], sign) || a - b);
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

/** The table as tab-separated text with a header line, for spreadsheets. */
export function tableText(columns: readonly Column[], rows: readonly (readonly Cell[])[], order: Uint32Array): string {
  const lines = [columns.map(headerText).map(oneLine).join('\t')];
  for (const index of order) {
    lines.push(columns.map((column, at) => oneLine(exactCell(rows[index]?.[at] ?? null, column))).join('\t'));
  }
  return lines.join('\n');
}

/** Tabs and line breaks would move the cells behind them. */
function oneLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}
