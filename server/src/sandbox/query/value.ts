import { isRecord } from '../../text/record';
/** The value of an expression. Null means no value: an attribute that a row does not have, or a failed conversion. */
export type Value = null | number | string | boolean | readonly Value[] | ValueMap;

export interface ValueMap {
  readonly [key: string]: Value;
}

export function isMap(value: Value): value is ValueMap {
  return isRecord(value);
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** A finite number, or null. Other types are not converted. */
export function asNumber(value: Value): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function asText(value: Value): string | null {
  return typeof value === 'string' ? value : null;
}

/** A value as text, as in facets and `string()`. Null remains null. */
export function toText(value: Value, decimals?: number): string | null {
  if (value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return decimals === undefined ? String(value) : value.toFixed(decimals);
  if (typeof value === 'boolean') return String(value);
  if (isList(value)) return `[${value.map(item => toText(item, decimals) ?? '').join(', ')}]`;
  return JSON.stringify(value);
}

/** A string that identifies a value: the key of groups and sets. */
export function identity(value: Value): string {
  if (typeof value === 'string') return `s${value}`;
  return typeof value === 'number' ? `n${value}` : `j${JSON.stringify(value)}`;
}

/** The order of two values: numbers by size, strings by code unit, false before true. Undefined for different types. */
export function compare(a: Value, b: Value): number | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  return undefined;
}

/** An order over all values, for ORDER BY: null last, then by type, then by `compare`. */
export function order(a: Value, b: Value): number {
  const byType = rank(a) - rank(b);
  if (byType !== 0) return byType;
  return compare(a, b) ?? (identity(a) < identity(b) ? -1 : 1);
}

function rank(value: Value): number {
  if (value === null) return 4;
  if (typeof value === 'number') return 0;
  if (typeof value === 'string') return 1;
  return typeof value === 'boolean' ? 2 : 3;
}
