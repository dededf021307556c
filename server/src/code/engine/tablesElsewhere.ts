import type { GivenValue, SharedName } from '../source';
import { isClosed } from './fold/closed';
import { evaluate, type Folding, frameOf } from './fold/frame';
import { crossFileNameOf } from './fold/select';
import { textValue, type Value, type ValueEntry } from './fold/value';
import { givenValue, valueFrom } from './givenValue';
import { findIn } from './language';
import { isLeftAlone } from './leftAlone';
import { onlyReads } from './response/namedCalls';
import type { Expr, NameExpr } from './syntax/expr';

/** Whether a program only reads what another file gives to a name, and takes no more of its module than members. */
export function isOnlyReadHere(asked: SharedName, folding: Folding): boolean {
  return onlyReads(asked, use => isLeftAlone(use, folding), folding);
}

/** The table that a file gives to a name of its first level, where nothing changes that. */
export function tableNamed(name: string, folding: Folding): GivenValue | undefined {
  const { program, file } = folding;
  if (!/^[\w$]+$/.test(name) || !program.scopeOf(program.root).names.has(name)) return undefined;
  const end = file.text.length;
  const use: NameExpr = { kind: 'name', name, start: end, end, parent: program.root };
  const table = isClosed(use, folding) ? givenValue(evaluate(use, frameOf(folding))) : undefined;
  return table && isFlat(table) ? table : undefined;
}

/** Whether the rows of a table have nothing that a program could change without a step to a row. */
function isFlat(table: GivenValue): boolean {
  const isText = (value: GivenValue) => partsOf(value) === undefined;
  const isRow = (value: GivenValue) => partsOf(value)?.every(isText) ?? true;
  return partsOf(table)?.every(isRow) ?? false;
}

function partsOf(value: GivenValue): readonly GivenValue[] | undefined {
  if (value.kind === 'list') return value.items;
  return value.kind === 'dict' ? value.entries.map(entry => entry.value) : undefined;
}

/** A list or dictionary of constants that another file gives to an imported name; undefined where it may be changed. */
export function tableOfOther(expr: Expr, folding: Folding): Value | undefined {
  const { tools, file, language } = folding;
  if (expr.kind === 'invoke' && expr.callee.kind === 'member' && expr.args.length === 0) {
    const method = findIn(language.methods, expr.callee.name);
    const of = method === 'items' || method === 'values' ? tableOfOther(expr.callee.object, folding) : undefined;
    if (of?.kind !== 'dict') return undefined;
    const rowOf = ({ key, value }: ValueEntry): Value =>
      method === 'values' ? value : { kind: 'list', items: [textValue(key), value], open: false };
    return { kind: 'list', items: of.entries.map(rowOf), open: false };
  }
  const value = (expr.kind === 'name' || expr.kind === 'member') && evaluate(expr, frameOf(folding));
  if (!tools.tableElsewhere || !value || value.kind !== 'path' || value.module === undefined) return undefined;
  const table = tools.tableElsewhere(crossFileNameOf(value), file);
  return table && valueFrom(table, expr);
}
