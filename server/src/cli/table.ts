import type { Cell, Table } from '../api/result';

/** A cell as text for tables and CSV; objects and lists as JSON. */
function cellText(cell: Cell, type: Table['columns'][number]['type'], name: string): string {
  if (cell === null) return '';
  if (type === 'time' && typeof cell === 'number') {
    return new Date(/Seconds$/.test(name) ? cell * 1000 : cell).toISOString().replace('.000Z', 'Z');
  }
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** A text table with padded columns, numbers aligned to the right. */
export function textTable(table: Table): string {
  const header = table.columns.map(column => column.name);
  const rows = table.rows.map(row =>
    table.columns.map((column, index) => cellText(row[index] ?? null, column.type, column.name)),
  );
  const widths = header.map((name, index) =>
    rows.reduce((widest, row) => Math.max(widest, (row[index] as string).length), name.length),
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
