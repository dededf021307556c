import { type Batch, type Column, constantColumn, rowColumn } from '../batch';
import { asNumber, type Value } from '../value';

export type Row = Readonly<Record<string, Value>>;

/**
 * Rows that are already available: recorded events, or the result of an inner query. `time` is the timestamp of rows
 * without one.
 */
export function rowBatch(eventType: string, accountId: number, rows: readonly Row[], at = 0): Batch {
  return {
    eventType,
    accountId,
    length: rows.length,
    has: () => true,
    hasRows: () => rows.length > 0,
    time: row => asNumber(rows[row]?.['timestamp'] ?? null) ?? at,
    column: name => columnOf(rows, name),
    names: row => Object.keys(rows[row] ?? {}),
  };
}

function columnOf(rows: readonly Row[], name: string): Column | undefined {
  const [only] = rows;
  if (rows.length === 1 && only) return Object.hasOwn(only, name) ? constantColumn(only[name] ?? null) : undefined;
  const path = rows.some(row => Object.hasOwn(row, name)) ? undefined : mapPath(rows, name);
  if (path) return rowColumn(row => memberOf(rows[row]?.[path[0]] ?? null, path[1]));
  return rowColumn(row => memberOf(rows[row] ?? null, name));
}

/** `customAttributes.region` reads the member `region` of the map `customAttributes`. */
function mapPath(rows: readonly Row[], name: string): readonly [string, string] | undefined {
  const dot = name.indexOf('.');
  if (dot < 0) return undefined;
  const [first, rest] = [name.slice(0, dot), name.slice(dot + 1)];
  return rows.some(row => memberOf(row, first) !== null && typeof row[first] === 'object') ? [first, rest] : undefined;
}

function memberOf(value: Value, name: string): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.hasOwn(value, name) ? ((value as Row)[name] ?? null) : null;
}
