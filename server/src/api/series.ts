import type { Column, Series, Table } from './result';
import { cellLabel } from './tableText';

interface Line {
  readonly name: string;
  readonly column: Column;
  readonly isPrevious: boolean;
  readonly times: number[];
  readonly values: (number | null)[];
}

/**
 * A series for each facet and numeric column; none when the rows are not time buckets. The series of the earlier range of
 * `COMPARE WITH` are moved to the time axis of the present one.
 */
export function seriesOf({ columns, rows }: Table): Series[] {
  const begin = columns.findIndex(({ name }) => name === 'beginTimeSeconds');
  if (begin < 0 || rows.length === 0 || !rows.every(row => typeof row[begin] === 'number')) return [];
  const indexes = columns.map((_, index) => index);
  const facets = indexes.filter(index => columns[index]?.role === 'facet');
  const measures = indexes.filter(index => columns[index]?.role === 'value' && isMeasure(columns[index] as Column));
  const comparison = columns.findIndex(({ role }) => role === 'comparison');
  const lines = new Map<string, Line>();
  for (const row of rows) {
    const isPrevious = row[comparison] === 'previous';
    const facet = facets.map(index => cellLabel(row[index] ?? '')).join(', ');
    for (const measure of measures) {
      const column = columns[measure] as Column;
      const key = `${isPrevious}\u0000${facet}\u0000${measure}`;
      let line = lines.get(key);
      if (!line) {
        line = { name: facet ? `${facet}: ${column.name}` : column.name, column, isPrevious, times: [], values: [] };
        lines.set(key, line);
      }
      const value = row[measure];
      line.times.push((row[begin] as number) * 1000);
      line.values.push(typeof value === 'number' ? value : null);
    }
  }
  return moved([...lines.values()]);
}

function isMeasure(column: Column): boolean {
  return column.type === 'number' || column.type === 'text';
}

function moved(lines: readonly Line[]): Series[] {
  const numeric = lines.filter(
    ({ values, column }) => column.type === 'number' || values.some(value => value !== null),
  );
  const first = (isPrevious: boolean) =>
    numeric
      .filter(line => line.isPrevious === isPrevious)
      .reduce((least, { times }) => Math.min(least, times[0] ?? least), Number.POSITIVE_INFINITY);
  const shift = first(false) - first(true);
  return numeric.map(({ name, column, isPrevious, times, values }) => ({
    name,
    ...(column.unit ? { unit: column.unit } : {}),
    times: isPrevious && Number.isFinite(shift) ? times.map(time => time + shift) : times,
    values,
    ...(isPrevious && Number.isFinite(shift) ? { shift } : {}),
  }));
}
