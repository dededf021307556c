import type { Cell, Column } from '../../../../../server/src/api/result';
import { formatCell, headerText } from '../format';

/** What the user arranged in a grid. It is small, so that the page can store it. */
export interface GridSettings {
  readonly sorting?: { readonly column: number; readonly direction: 'ascending' | 'descending' };
  readonly hidden: readonly number[];
  /** How many of the shown columns stay in view on the left. */
  readonly frozen: number;
  /** Widths in CSS pixels, by index of the column, where the user changed them. */
  readonly widths: Readonly<Record<number, number>>;
}

export const firstSettings: GridSettings = { hidden: [], frozen: 0, widths: {} };

export const narrowest = 48;
const widest = 420;
/** Padding on both sides of a cell, in CSS pixels. */
export const padding = 24;
/** The mark of the sorting and the button of the menu in a header. */
const headerRoom = 40;

/** A width in CSS pixels from the header and a sample of the rows, so that a large table need not be measured. */
export function fittingWidth(
  column: Column,
  index: number,
  rows: readonly (readonly Cell[])[],
  words: { readonly yes: string; readonly no: string },
  characterWidth: number,
): number {
  const step = Math.max(1, Math.floor(rows.length / 200));
  let maxLength = 4;
  for (let row = 0; row < rows.length; row += step) {
    const cell = rows[row]?.[index] ?? null;
    maxLength = Math.max(maxLength, typeof cell === 'string' ? cell.length : formatCell(cell, column, words).length);
  }
  const header = headerText(column).length * characterWidth * 1.08 + headerRoom;
  return Math.round(Math.min(widest, Math.max(narrowest, header, maxLength * characterWidth) + padding));
}

/** The indexes of the columns that are shown, in order. */
export function shownColumns(columns: readonly Column[], { hidden }: GridSettings): number[] {
  return columns.map((_, index) => index).filter(index => !hidden.includes(index));
}
