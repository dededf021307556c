import type { OrderItem, Query, SelectItem } from '../../nrql/tree/tree';
import { type Batch, blankBatch, type Column, valueAt } from './batch';
import { bind, type Scope } from './bind/bind';
import { type Environment, spend, spendCells, spendRows } from './environment';
import { itemKeys } from './items';
import type { ResultRow } from './outcome';
import { limitOf, offsetOf } from './rowLimits';
import type { TimeRange } from './timeRange';
import { order, type Value } from './value';

interface FoundRow {
  readonly time: number;
  readonly keys: readonly Value[];
  /** Reads the values, which costs more than finding the row: only rows that are kept are read. */
  readonly read: () => ResultRow;
  row?: ResultRow;
}

/** A query that is ready to read its rows. */
export interface RowQuery {
  readonly env: Environment;
  readonly query: Query;
  readonly scope: Scope;
  readonly where: (batch: Batch) => Column;
  readonly batches: Iterable<Batch>;
  /** The range from which rows are read: the time range, and additionally the current millisecond. */
  readonly read: TimeRange;
}

/** Queries for rows: `SELECT *` and `SELECT attribute, …`. Without ORDER BY, the newest rows come first. */
export function runRows(parts: RowQuery): ResultRow[] {
  const { query, env, read: range } = parts;
  const offset = offsetOf(query);
  const rowCount = limitOf(query, 100) + offset;
  const ordering = query.orderBy?.items ?? [];
  const found: FoundRow[] = [];
  parts.where(blankBatch);
  rowReader(query.select?.items ?? [], blankBatch, parts.scope, env.text);
  for (const batch of parts.batches) {
    const where = parts.where(batch);
    if (where.constant && where.value !== true) continue;
    const read = rowReader(query.select?.items ?? [], batch, parts.scope, env.text);
    const keys = ordering.map(item => bind(item.value, batch, parts.scope));
    spend(env, batch.length, batch.eventType);
    let listed = 0;
    for (let row = 0; row < batch.length; row++) {
      if (!batch.has(row)) continue;
      const time = batch.time(row);
      if (time < range.begin || time >= range.end || valueAt(where, row) !== true) continue;
      listed++;
      found.push({ time, keys: keys.map(key => valueAt(key, row)), read: () => read(row) });
      if (found.length >= 4 * rowCount + 10_000) keepBest(found, ordering, rowCount, env);
    }
    spendCells(env, listed * (1 + ordering.length));
  }
  keepBest(found, ordering, rowCount, env);
  return found.slice(offset).map(each => rowOf(each, env));
}

function keepBest(found: FoundRow[], ordering: readonly OrderItem[], rowCount: number, env: Environment): void {
  found.sort((a, b) => {
    for (const [index, { direction }] of ordering.entries()) {
      const difference = order(a.keys[index] ?? null, b.keys[index] ?? null);
      if (difference !== 0) return direction === 'desc' ? -difference : difference;
    }
    return b.time - a.time;
  });
  if (found.length > rowCount) found.length = rowCount;
  for (const one of found) one.row = rowOf(one, env);
}

function rowOf({ row, read }: FoundRow, env: Environment): ResultRow {
  if (row) return row;
  const made = read();
  spendRows(env, 1, Object.keys(made).length);
  return made;
}

/** Rows of events always include their timestamp; rows of inner queries and of constants have none. */
function rowReader(items: readonly SelectItem[], batch: Batch, scope: Scope, text: string): (row: number) => ResultRow {
  const keys = itemKeys(items, text);
  const columns = items.map(({ value }) => (value.kind === 'star' ? undefined : bind(value, batch, scope)));
  const attributes = new Map<string, Column | undefined>();
  return row => {
    const result: Record<string, Value> = {};
    for (const [index, column] of columns.entries()) {
      if (column) result[keys[index] ?? ''] = valueAt(column, row);
      else allAttributes(batch, row, attributes, result);
    }
    if (batch.eventType !== '') result['timestamp'] ??= batch.time(row);
    return result;
  };
}

function allAttributes(
  batch: Batch,
  row: number,
  attributes: Map<string, Column | undefined>,
  values: Record<string, Value>,
): void {
  for (const name of batch.names(row)) {
    if (!attributes.has(name)) attributes.set(name, batch.column(name));
    const column = attributes.get(name);
    const value = column ? valueAt(column, row) : null;
    if (value !== null) values[name] = value;
  }
}
