import type { CrossFileName } from '../../source';
import type { Expr } from '../syntax/expr';
import { entryNamed, openStructure, replaceable, textOrFallback, unknown, type Value, type ValueEntry } from './value';

/** A member of a dictionary or list; unknown where it is not written there. */
export function selectMember(object: Value, step: string | number, expr: Expr): Value {
  if (object.kind === 'dict') {
    const entry = entryNamed(object, step);
    if (entry?.isConditional) return perhaps(entry, expr);
    if (entry) return isOverridden(object, entry) ? replaceable(entry.value, expr) : entry.value;
    const long = object.entries.findLast(({ key }) => textOrFallback(key) === String(step));
    return long ? long.value : unknown(expr);
  }
  if (object.kind === 'list' && typeof step === 'number') {
    return object.items[step < 0 ? object.items.length + step : step] ?? unknown(expr);
  }
  if (object.kind === 'path') return { kind: 'path', path: `${object.path}.${step}`, expr, ...withModule(object) };
  return unknown(expr);
}

/** A value that only the running program knows whether it has; another one is there before where it replaces that. */
export function perhaps({ value, replaces }: ValueEntry, expr: Expr): Value {
  if (value.kind === 'list' && replaces) return openStructure(value, expr);
  if (value.kind !== 'text' && value.kind !== 'unknown') return value;
  const { fallback } = replaceable(value, expr) as Extract<Value, { kind: 'unknown' }>;
  const known = fallback === undefined ? {} : { fallback };
  return { kind: 'unknown', sources: [expr], ...(replaces ? {} : { optional: true }), ...known };
}

/** Whether what is put into a dictionary later, `config.update(load())`, may have the key of an entry, too. */
function isOverridden({ open }: Extract<Value, { kind: 'dict' }>, { span }: ValueEntry): boolean {
  return open.some(({ start }) => start > span.start);
}

export function valueAtPath(value: Value, path: readonly (string | number)[], use: Expr): Value {
  let at = value;
  for (const step of path) at = selectMember(at, step, use);
  return at;
}

/** Whether a dictionary of which everything is known has no member at a path. */
export function lacksMember(value: Value, path: readonly (string | number)[]): boolean {
  const [step, ...further] = path;
  if (step === undefined || value.kind !== 'dict' || value.open.length > 0) return false;
  const isThere = value.entries.some(({ key }) => (textOrFallback(key) ?? String(step)) === String(step));
  const entry = entryNamed(value, step);
  return entry ? lacksMember(entry.value, further) : !isThere;
}

export function withModule(value: Extract<Value, { kind: 'path' }>): { readonly module?: string } {
  return value.module === undefined ? {} : { module: value.module };
}

/** A class or another name of another file, as it is asked for. */
export function crossFileNameOf({ path, module }: Extract<Value, { kind: 'path' }>): CrossFileName {
  return module === undefined ? { path } : { path, module };
}
