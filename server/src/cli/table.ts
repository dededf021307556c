import type { Cell, Table } from '../api/result';
import { printable } from './shown';

/** A cell as text for tables and CSV; objects and lists as JSON. */
function cellText(cell: Cell, type: Table['columns'][number]['type'], name: string): string {
  if (cell === null) return '';
  // A time that no calendar has is shown as the number that it is.
  if (type === 'time' && typeof cell === 'number' && Math.abs(/Seconds$/.test(name) ? cell * 1000 : cell) <= 8.64e15) {
    return new Date(/Seconds$/.test(name) ? cell * 1000 : cell).toISOString().replace('.000Z', 'Z');
  }
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** Columns are padded to their widest cell, up to this width: one long text must not widen every row. */
const widest = 200;

/** A text table with padded columns, numbers aligned to the right. Control characters are printed visibly. */
export function textTable(table: Table): string {
  const header = table.columns.map(column => printable(column.name));
  const rows = table.rows.map(row =>
    table.columns.map((column, index) => printable(cellText(row[index] ?? null, column.type, column.name))),
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

/** RFC 4180, with `\r\n` and a header line. */
export function csv(table: Table): string {
  const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [table.columns.map(column => quote(column.name))];
  for (const row of table.rows) {
    lines.push(table.columns.map((column, index) => quote(cellText(row[index] ?? null, column.type, column.name))));
  }
  return lines.map(cells => `${cells.join(',')}\r\n`).join('');
}
