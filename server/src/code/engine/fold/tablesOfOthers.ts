import { valueFrom } from '../crossFileValue';
import { findIn } from '../language';
import type { Expr } from '../syntax/expr';
import { evaluate, type Folding, type Frame, frameOf } from './frame';
import { memberOf } from './readMember';
import { crossFileNameOf } from './select';
import { exactText, known, type Piece, textValue, type Value, type ValueEntry } from './value';

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

/**
 * A dictionary, also one of constants that another file gives to an imported name: `{**WINDOW}`, `params.update(WINDOW)`. Each
 * member of that is read from the name: `WINDOW["from"]`. Undefined where the value is none.
 */
export function dictionaryOf(value: Value, expr: Expr, frame: Frame): Dictionary | undefined {
  if (value.kind === 'dict') return value;
  const table = value.kind === 'path' ? tableOfOther(expr, frame.folding) : undefined;
  if (table?.kind !== 'dict') return undefined;
  return { ...table, entries: table.entries.map(entry => readFrom(expr, entry, frame)) };
}

type Dictionary = Extract<Value, { kind: 'dict' }>;

function readFrom(holder: Expr, entry: ValueEntry, frame: Frame): ValueEntry {
  const name = known(entry.key);
  const text = exactText(entry.value);
  if (name === undefined || entry.value.kind !== 'text' || entry.value.numeric || text === undefined) return entry;
  const read = memberOf(holder, name, frame);
  const piece: Piece = { kind: 'text', text, via: read, foreign: true };
  return { ...entry, value: { ...entry.value, options: [[piece]] }, written: read };
}
