import type { Cell, Column, DataSet, Table } from './result';

/** What the two sides of a comparison are called, and the two columns beside them. */
interface ComparisonNames {
  readonly first: string;
  readonly second: string;
  readonly difference: string;
  readonly change: string;
}

/**
 * Two data sets beside each other: a row for each key that either has, and for each number that both have its two values,
 * their difference (second minus first) and the change in per cent. Rows are matched by facets and by the place of their
 * time bucket in the range, so that two ranges can be compared; rows without either are matched by their number.
 */
export function compareTables(first: DataSet, second: DataSet, names: ComparisonNames): Table {
  const [a, b] = [keyed(first.table), keyed(second.table)];
  const keys = first.table.columns.flatMap((column, index) => (isKey(column) ? [{ column, index }] : []));
  const shared = first.table.columns.flatMap((column, index) => {
    const other = second.table.columns.findIndex(({ name }) => name === column.name);
    const isNumber = column.type === 'number' && !isKey(column) && second.table.columns[other]?.type === 'number';
    return isNumber ? [{ column, index, other }] : [];
  });
  const columns: Column[] = [
    ...keys.map(({ column }) => column),
    ...shared.flatMap(({ column }) => [
      { ...column, name: `${column.name} (${names.first})` },
      { ...column, name: `${column.name} (${names.second})` },
      { ...column, name: `${column.name} ${names.difference}` },
      { name: `${column.name} ${names.change}`, type: 'number' as const, unit: 'percent' as const },
    ]),
  ];
  const rows = [...new Set([...a.keys(), ...b.keys()])].map(key => {
    const [mine, other] = [a.get(key), b.get(key)];
    return [
      ...keys.map(({ column, index }) => mine?.[index] ?? other?.[columnOf(second.table, column.name)] ?? null),
      ...shared.flatMap(({ index, other: place }) => compared(mine?.[index] ?? null, other?.[place] ?? null)),
    ];
  });
  return { columns, rows };
}

function isKey({ role }: Column): boolean {
  return role === 'facet' || role === 'bucket' || role === 'comparison';
}

function columnOf({ columns }: Table, name: string): number {
  return columns.findIndex(column => column.name === name);
}

function keyed(table: Table): Map<string, readonly Cell[]> {
  const facets = table.columns.flatMap((column, index) =>
    column.role === 'facet' || column.role === 'comparison' ? [index] : [],
  );
  const begin = columnOf(table, 'beginTimeSeconds');
  const start = table.rows.reduce((least, row) => Math.min(least, Number(row[begin])), Number.POSITIVE_INFINITY);
  const isKeyed = facets.length > 0 || begin >= 0;
  return new Map(
    table.rows.map((row, index) => {
      const offset = begin >= 0 ? Math.round(Number(row[begin]) - start) : '';
      return [isKeyed ? JSON.stringify([offset, ...facets.map(facet => row[facet])]) : String(index), row];
    }),
  );
}

function compared(first: Cell, second: Cell): Cell[] {
  if (typeof first !== 'number' || typeof second !== 'number') return [first, second, null, null];
  const difference = second - first;
  const change = first === 0 ? null : (difference / Math.abs(first)) * 100;
  return [first, second, difference, difference === 0 ? 0 : change];
}
