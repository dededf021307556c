import type { HolePart } from '../../call';
import { type Expr, type NameExpr, unwrap } from '../syntax/expr';
import { lookup, stepOf } from '../syntax/scope';
import type { Folding } from './frame';

type Rows = NonNullable<HolePart['table']>;

/** The table that a value is taken from: `TABLE[key]`, `lookUp(TABLE, key)`, where that is a constant of texts alone. */
export function tableOf(source: Expr, folding: Folding): Pick<HolePart, 'table'> {
  const at = unwrap(source);
  const first = at.kind === 'index' ? at.object : at.kind === 'invoke' ? at.args[0]?.value : undefined;
  const table = first?.kind === 'name' ? rowsOf(first, folding) : undefined;
  return table ? { table } : {};
}

function rowsOf(name: NameExpr, { program }: Folding): Rows | undefined {
  const [only, ...others] = lookup(program.scopeOf(name), name.name)?.names.get(name.name) ?? [];
  return only?.kind === 'value' && others.length === 0 ? rowsIn(only.value, []) : undefined;
}

/** The rows of a dictionary; undefined where some are not known. */
function rowsIn(value: Expr, before: readonly string[]): Rows | undefined {
  const at = unwrap(value);
  if (at.kind === 'dict') {
    const rows = at.entries.map(entry => {
      const keys = entry.key && keysOf(entry.key);
      return keys && rowsIn(entry.value, [...before, ...keys]);
    });
    return rows.every(each => each !== undefined) ? rows.flat() : undefined;
  }
  const text = stepOf(at);
  return typeof text === 'string' && before.length > 0 ? [{ when: before, text }] : undefined;
}

function keysOf(key: Expr): readonly string[] | undefined {
  const keys = (key.kind === 'list' ? key.items : [key]).map(stepOf);
  return keys.every(each => typeof each === 'string') ? keys : undefined;
}
