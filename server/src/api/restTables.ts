import * as l10n from '@vscode/l10n';
import { type Unit, type ValueMapping, valueMappings } from '../catalogue/values';
import { isRow, listSet } from './dataSets';
import { listOf, member, readJson } from './json';
import type { DataSet, Result } from './result';
import { seriesOf } from './series';
import { type Row, tableOf } from './table';

/** The typed result of a REST response. Never throws, whatever the service sends. */
export function readRestResponse(body: string, elapsedMs: number): Result {
  const reading = readJson(body);
  if ('value' in reading) {
    return { kind: 'data', sets: restSets(reading.value), body, messages: [], errors: [], elapsedMs };
  }
  const message = l10n.t('The response {0}. Check the address of the region.', reading.problem);
  return { kind: 'error', error: { code: 'invalid-response', message }, body, elapsedMs };
}

/** The lists of a REST response as tables: metric data by its slices, one record as one row. */
export function restSets(value: unknown): readonly DataSet[] {
  const metrics = listOf(member(member(value, 'metric_data'), 'metrics')).filter(isRow);
  if (metrics.length > 0) return [metricSet(metrics)];
  if (!isRow(value)) return [];
  const found = Object.entries(value).flatMap(([name, part]): DataSet[] => {
    if (name === 'links') return [];
    if (Array.isArray(part) && part.every(isRow)) return [{ ...listSet(part), name }];
    return isRow(part) && name !== 'metric_data' ? [{ ...listSet([part]), name }] : [];
  });
  return found.length === 1 ? found.map(set => ({ ...set, name: '' })) : found;
}

/** Metric data, one row for each metric and slice. The values of several slices are time series. */
function metricSet(metrics: readonly Row[]): DataSet {
  const isSeries = metrics.some(metric => listOf(metric['timeslices']).length > 1);
  const rows = metrics.flatMap(metric =>
    listOf(metric['timeslices']).map((slice): Row => {
      const [begin, end] = [secondsOf(member(slice, 'from')), secondsOf(member(slice, 'to'))];
      const time = isSeries ? { beginTimeSeconds: begin, endTimeSeconds: end } : {};
      return { metric: metric['name'] ?? null, ...time, ...(member(slice, 'values') as Row | undefined) };
    }),
  );
  // One metric tells nothing apart: its name would only lengthen the names of all lines.
  const { table } = tableOf(rows, metrics.length > 1 ? ['metric'] : []);
  const names = metrics.map(({ name }) => String(name));
  const columns = table.columns.map(column => {
    const unit = column.type === 'number' ? unitOf(column.name, names) : undefined;
    const { unit: _, role, ...bare } = column;
    const own = role === undefined || (column.name === 'metric' && role === 'value') ? {} : { role };
    return { ...bare, ...own, ...(unit ? { unit } : {}) };
  });
  const named = { columns, rows: table.rows };
  const times = metrics.flatMap(metric =>
    listOf(metric['timeslices']).flatMap(slice => [member(slice, 'from'), member(slice, 'to')]),
  );
  const range = times.map(secondsOf).filter(time => time !== null);
  return {
    name: '',
    table: named,
    series: isSeries ? seriesOf(named) : [],
    ...(range.length > 0 ? { timeRange: rangeOf(range) } : {}),
  };
}

function rangeOf(seconds: readonly number[]) {
  const least = (a: number, b: number) => Math.min(a, b);
  const greatest = (a: number, b: number) => Math.max(a, b);
  return { begin: seconds.reduce(least) * 1000, end: seconds.reduce(greatest) * 1000 };
}

function secondsOf(time: unknown): number | null {
  const milliseconds = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000;
}

/** The unit of a REST value, where it has the same one for every metric of the response. */
function unitOf(value: string, metrics: readonly string[]): Unit | undefined {
  const rows: readonly ValueMapping[] = valueMappings.filter(row => row.value === value);
  const units = metrics.map(metric => {
    const own = rows.find(row => row.metrics?.some(prefix => isBelow(metric, prefix)));
    return (own ?? rows.find(row => !row.metrics))?.unit;
  });
  const [first] = units;
  return first !== 'none' && units.every(unit => unit === first) ? first : undefined;
}

function isBelow(metric: string, prefix: string): boolean {
  return prefix.endsWith('/') ? metric.startsWith(prefix) : metric === prefix;
}
