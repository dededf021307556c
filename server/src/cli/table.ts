import type { Cell, Table } from '../api/result';

/** A cell as text for people and for CSV; structures as JSON. */
function cellText(cell: Cell, type: Table['columns'][number]['type'], name: string): string {
  if (cell === null) return '';
  if (type === 'time' && typeof cell === 'number') {
    return new Date(/Seconds$/.test(name) ? cell * 1000 : cell).toISOString().replace('.000Z', 'Z');
  }
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** Columns padded to their widest cell, numbers to the right. */
export function textTable(table: Table): string {
  const header = table.columns.map(column => column.name);
  const rows = table.rows.map(row =>
    table.columns.map((column, at) => cellText(row[at] ?? null, column.type, column.name)),
  );
  const widths = header.map((name, at) =>
    rows.reduce((widest, row) => Math.max(widest, (row[at] as string).length), name.length),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) =>
        table.columns[at]?.type === 'number' ? cell.padStart(widths[at] as number) : cell.padEnd(widths[at] as number),
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
    lines.push(table.columns.map((column, at) => quote(cellText(row[at] ?? null, column.type, column.name))));
  }
  return lines.map(cells => `${cells.join(',')}\r\n`).join('');
}
