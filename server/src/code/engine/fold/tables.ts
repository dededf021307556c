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
  const at = unwrap(source);
  const named = at.kind === 'index' ? at.object : at.kind === 'invoke' ? at.callee : undefined;
  if (named?.kind !== 'name') return {};
  const only = onlyDefinition(named, program);
  if (!only) return {};
  const [first] = only.kind === 'function' && only.owner.body.kind === 'block' ? only.owner.body.statements : [];
  const made =
    only.kind === 'value' && at.kind === 'index' ? only.value : first?.kind === 'assign' ? first.value : undefined;
  const rows = made && rowsIn(made, []);
  if (!rows) return {};
  return { table: { keys: keysGiven(at).map(({ start, end }) => file.text.slice(start, end)), rows } };
}

/** What stands between the brackets or the parentheses. */
function keysGiven(at: Expr): readonly Expr[] {
  if (at.kind === 'index') return at.index.kind === 'list' ? at.index.items : [at.index];
  return at.kind === 'invoke' ? at.args.map(({ value }) => value) : [];
}

/** The rows of a dictionary; undefined where some are not known. */
function rowsIn(value: Expr, before: readonly string[]): Rows | undefined {
  const at = unwrap(value);
  if (at.kind === 'dict') {
    const rows = at.entries.map(entry => {
      const keys = entry.key && literalKeys(entry.key);
      return keys && rowsIn(entry.value, [...before, ...keys]);
    });
    return rows.every(each => each !== undefined) ? rows.flat() : undefined;
  }
  const text = stepOf(at);
  return typeof text === 'string' && before.length > 0 ? [{ when: before, text }] : undefined;
}

/** The texts that a key is written with, one or several; undefined for a key that is no literal. */
function literalKeys(key: Expr): readonly string[] | undefined {
  const keys = (key.kind === 'list' ? key.items : [key]).map(stepOf);
  return keys.every(each => typeof each === 'string') ? keys : undefined;
}
