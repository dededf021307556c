import type { Cell, Column, Table } from './result';

/** A time column counts in seconds when its name says so, in milliseconds otherwise. */
export function columnTime(value: number, column: Pick<Column, 'name'>): number {
  return /Seconds$/.test(column.name) ? value * 1000 : value;
}

/** One cell for other programs: every digit, times in ISO 8601, objects and lists as JSON, null as the empty text. */
export function exactCell(cell: Cell, column: Pick<Column, 'name' | 'type'>): string {
  if (cell === null) return '';
  if (column.type === 'time' && typeof cell === 'number') {
    const date = new Date(columnTime(cell, column));
    return Number.isNaN(date.getTime()) ? String(cell) : date.toISOString().replace('.000Z', 'Z');
  }
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** One cell as a label. An object is not converted by its own rules, which a response can replace. */
export function cellLabel(cell: Cell): string {
  if (Array.isArray(cell)) return cell.map(cellLabel).join(', ');
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : String(cell);
}

function lines(table: Table, one: (cell: string) => string): string[][] {
  return [
    table.columns.map(column => one(column.name)),
    ...table.rows.map(row => table.columns.map((column, index) => one(exactCell(row[index] ?? null, column)))),
  ];
}

/** RFC 4180, with `\r\n` and a header line. */
export function csv(table: Table): string {
  const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return lines(table, quote)
    .map(cells => `${cells.join(',')}\r\n`)
    .join('');
}

/** Tab-separated lines for spreadsheets. Tabs and line breaks in a cell would move the cells behind them. */
export function tabSeparated(table: Table, withHeader = true): string {
  return lines(table, text => text.replace(/[\t\r\n]+/g, ' '))
    .slice(withHeader ? 0 : 1)
    .map(cells => cells.join('\t'))
    .join('\n');
}

/** A text in Markdown: no part of it ends the cell or the line, is markup, or makes who reads it load a picture. */
export function markdownText(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\|]/g, '\\$&')
    .replaceAll('](', ']\\(')
    .replace(/\r\n?|\n/g, '<br>');
}

export function markdownTable(table: Table): string {
  const [header = [], ...rows] = lines(table, markdownText);
  const rule = table.columns.map(({ type }) => (type === 'number' ? '---:' : '---'));
  return [header, rule, ...rows].map(cells => `| ${cells.join(' | ')} |\n`).join('');
}

/** The rows as a JSON list of objects, with the values as the service sent them. */
export function jsonRows(table: Table): string {
  const rows = table.rows.map(row => Object.fromEntries(table.columns.map(({ name }, index) => [name, row[index]])));
  return `${JSON.stringify(rows, undefined, 2)}\n`;
}
