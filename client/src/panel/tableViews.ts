import type { Column, Table } from '../../../server/src/api/result';
import { csv, jsonRows, markdownTable, tabSeparated } from '../../../server/src/api/tableText';
import type { TableView, TextFormat } from './messages';

/** The table as it is seen: the rows in their order after sorting and filtering, without hidden columns. */
export function viewOf(table: Table, { rows, columns }: TableView): Table {
  const chosen = rows ? rows.flatMap(index => (table.rows[index] ? [table.rows[index]] : [])) : table.rows;
  if (!columns) return { columns: table.columns, rows: chosen };
  const picked = columns.filter(index => index in table.columns);
  return {
    columns: picked.map(index => table.columns[index] as Column),
    rows: chosen.map(row => picked.map(index => row[index] ?? null)),
  };
}

const texts: Readonly<Record<Exclude<TextFormat, 'excel'>, (table: Table) => string>> = {
  csv,
  tsv: table => tabSeparated(table),
  'tsv-no-header': table => tabSeparated(table, false),
  headers: ({ columns }) => tabSeparated({ columns, rows: [] }),
  json: jsonRows,
  markdown: markdownTable,
};

export function tableText(table: Table, format: Exclude<TextFormat, 'excel'>): string {
  return texts[format](table);
}
