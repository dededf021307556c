import type { Cell, Column } from '../../../../../server/src/api/result';
import { cellLabel } from '../../../../../server/src/api/tableText';
import type { ShownSet } from '../../messages';

export const chartKinds = [
  'line',
  'area',
  'bar',
  'stacked',
  'pie',
  'billboard',
  'histogram',
  'heatmap',
  'funnel',
] as const;
export type ChartKind = (typeof chartKinds)[number];

type Rows = readonly (readonly Cell[])[];

/** The charts that fit the shape of a data set, the best first; none for plain rows such as events and entities. */
export function kindsOf(set: ShownSet): readonly ChartKind[] {
  const values = set.columns.filter(({ role, type }) => role === 'value' && type === 'number');
  const grouped = bucketColumns(set.columns);
  const isFunnel = values.some(({ group }) => group?.startsWith('funnel'));
  const hasFacets = set.columns.some(({ role }) => role === 'facet');
  if (set.rowCount === 0 || values.length === 0) return [];
  if (set.series.length > 0) {
    const times: readonly ChartKind[] = ['line', 'area', 'bar', 'stacked'];
    return grouped.length > 0 ? ['heatmap', ...times] : times;
  }
  if (grouped.length > 0) return set.rowCount === 1 ? ['histogram'] : ['heatmap'];
  if (isFunnel && set.rowCount === 1) return ['funnel', 'bar', 'billboard'];
  if (hasFacets) return ['bar', 'pie', ...(set.rowCount === 1 ? (['billboard'] as const) : [])];
  return set.rowCount <= 2 ? ['billboard', ...(values.length > 1 ? (['bar'] as const) : [])] : [];
}

/** The columns of a histogram; the members of their group are the lower bounds of its buckets. */
export function bucketColumns(columns: readonly Column[]): number[] {
  return columns.flatMap(({ group }, index) => (group?.startsWith('histogram') ? [index] : []));
}

/** One bar, slice or step. */
export interface Part {
  readonly label: string;
  readonly value: number;
  readonly unit?: string | undefined;
}

/**
 * The parts of a chart without a time axis: one for each row and value column, or for each bucket of a histogram. Rows of
 * an earlier time range are left out.
 */
export function partsOf(set: ShownSet, rows: Rows): Part[] {
  const { columns } = set;
  const comparison = columns.findIndex(({ role }) => role === 'comparison');
  const facets = columns.flatMap(({ role }, index) => (role === 'facet' ? [index] : []));
  const values = columns.flatMap(({ role, type }, index) => (role === 'value' && type === 'number' ? [index] : []));
  // Several values of different units cannot share one axis, so that the first one is drawn for each facet.
  const drawn = facets.length > 0 ? values.slice(0, 1) : values;
  return rows.flatMap(row => {
    if (row[comparison] === 'previous') return [];
    const facet = facets.map(index => cellLabel(row[index] ?? null)).join(', ');
    return drawn.flatMap(index => {
      const value = row[index];
      const column = columns[index] as Column;
      const label = facet || (column.member ?? column.name);
      return typeof value === 'number' ? [{ label, value, unit: column.unit }] : [];
    });
  });
}
