import type { HolePart } from '../../call';
import { type Expr, unwrap } from '../syntax/expr';
import { onlyDefinition, stepOf } from '../syntax/scope';
import type { Folding } from './frame';

type Rows = NonNullable<HolePart['table']>['rows'];

/**
 * The table that a value is taken from, where that is one of texts alone: `TABLE[key]`, or `table(key)` where a function of
 * the file begins with it.
 */
export function tableOf(source: Expr, { program, file }: Folding): Pick<HolePart, 'table'> {
  const expr = unwrap(source);
  const named = expr.kind === 'index' ? expr.object : expr.kind === 'invoke' ? expr.callee : undefined;
  if (named?.kind !== 'name') return {};
  const only = onlyDefinition(named, program);
  if (!only) return {};
  const [first] = only.kind === 'function' && only.owner.body.kind === 'block' ? only.owner.body.statements : [];
  const made =
    only.kind === 'value' && expr.kind === 'index' ? only.value : first?.kind === 'assign' ? first.value : undefined;
  const rows = made && rowsIn(made, []);
  if (!rows) return {};
  return { table: { keys: keysGiven(expr).map(({ start, end }) => file.text.slice(start, end)), rows } };
}

/** What stands between the brackets or the parentheses. */
function keysGiven(expr: Expr): readonly Expr[] {
  if (expr.kind === 'index') return expr.index.kind === 'list' ? expr.index.items : [expr.index];
  return expr.kind === 'invoke' ? expr.args.map(({ value }) => value) : [];
}

/** The rows of a dictionary; undefined where some are not known. */
function rowsIn(value: Expr, before: readonly string[]): Rows | undefined {
  const expr = unwrap(value);
  if (expr.kind === 'dict') {
    const rows = expr.entries.map(entry => {
      const keys = entry.key && literalKeys(entry.key);
      return keys && rowsIn(entry.value, [...before, ...keys]);
    });
    return rows.every(each => each !== undefined) ? rows.flat() : undefined;
  }
  const text = stepOf(expr);
  return typeof text === 'string' && before.length > 0 ? [{ when: before, text }] : undefined;
}

/** The texts that a key is written with, one or several; undefined for a key that is no literal. */
function literalKeys(key: Expr): readonly string[] | undefined {
  const keys = (key.kind === 'list' ? key.items : [key]).map(stepOf);
  return keys.every(each => typeof each === 'string') ? keys : undefined;
}
