import type { Cell, Column } from '../../../../../server/src/api/result';
import { cellLabel, columnTime } from '../../../../../server/src/api/tableText';
import type { ShownSet } from '../../messages';
import { formatTime } from '../format';
import { bucketColumns, type Part } from './kinds';

export interface Heatmap {
  /** One column of cells for each time or facet. */
  readonly across: readonly string[];
  /** The time of each column in milliseconds, where the columns are times and nothing else. */
  readonly times?: readonly number[];
  /** One row of cells for each bucket, the lowest first. */
  readonly up: readonly string[];
  /** `values[column][row]` */
  readonly values: readonly (readonly (number | null)[])[];
  readonly parts: readonly Part[];
}

/** A histogram for each time or facet. */
export function heatmapOf(set: ShownSet, rows: readonly (readonly Cell[])[]): Heatmap {
  const buckets = bucketColumns(set.columns);
  const comparison = set.columns.findIndex(({ role }) => role === 'comparison');
  const begin = set.columns.findIndex(({ name }) => name === 'beginTimeSeconds');
  const facets = set.columns.flatMap(({ role }, index) => (role === 'facet' ? [index] : []));
  const shown = rows.filter(row => row[comparison] !== 'previous');
  const timeOf = (row: readonly Cell[]) => {
    const time = row[begin];
    return typeof time === 'number' ? columnTime(time, set.columns[begin] as Column) : undefined;
  };
  const across = shown.map(row => {
    const time = timeOf(row);
    const facet = facets.map(index => cellLabel(row[index] ?? null)).join(', ');
    const at = time === undefined ? '' : formatTime(time);
    return [facet, at].filter(text => text !== '').join(' ');
  });
  const up = buckets.map(index => set.columns[index]?.member ?? '');
  const values = shown.map(row =>
    buckets.map(index => {
      const value = row[index];
      return typeof value === 'number' ? value : null;
    }),
  );
  const parts = values.flatMap((column, index) =>
    column.flatMap((value, row) => (value === null ? [] : [{ label: `${across[index]}, ${up[row]}`, value }])),
  );
  const times = facets.length > 0 ? [] : shown.flatMap(row => timeOf(row) ?? []);
  return { across, ...(times.length === shown.length ? { times } : {}), up, values, parts };
}
