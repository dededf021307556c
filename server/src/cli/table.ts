import type { Table } from '../api/result';
import { exactCell } from '../api/tableText';
import { printable } from '../text/printable';

/** Columns are padded to their widest cell, up to this width: one long text must not widen every row. */
const widest = 200;

/** A text table with padded columns, numbers aligned to the right. Control characters are printed visibly. */
export function textTable(table: Table): string {
  const header = table.columns.map(column => printable(column.name));
  const rows = table.rows.map(row =>
    table.columns.map((column, index) => printable(exactCell(row[index] ?? null, column))),
  );
  const widths = header.map((name, index) =>
    rows.reduce((width, row) => Math.max(width, Math.min(widest, (row[index] as string).length)), name.length),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) =>
        table.columns[index]?.type === 'number'
          ? cell.padStart(widths[index] as number)
          : cell.padEnd(widths[index] as number),
      )
      .join('  ')
      .trimEnd();
  return [line(header), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)]
    .map(text => `${text}\n`)
    .join('');
}
