import { valueFrom } from '../crossFileValue';
import { findIn, operationOf } from '../language';
import type { Expr, InvokeExpr } from '../syntax/expr';
import { evaluate, type Folding, type Frame, frameOf } from './frame';
import { memberOf } from './readMember';
import { crossFileNameOf } from './select';
import { exactText, knownText, type Piece, textValue, type Value, type ValueEntry } from './value';

/** A list or dictionary of constants that another file gives to an imported name; undefined where it may be changed. */
export function tableOfOther(expr: Expr, folding: Folding): Value | undefined {
  const { tools, file } = folding;
  const read = expr.kind === 'invoke' ? partOfTable(expr, folding) : undefined;
  if (read) {
    const of = tableOfOther(read.of, folding);
    // In what order the items are looked at makes no difference.
    if (of?.kind === 'list' && (read.part === 'listOf' || read.part === 'sorted')) return of;
    if (of?.kind !== 'dict') return undefined;
    const rowOf = ({ key, value }: ValueEntry): Value => {
      if (read.part === 'values') return value;
      return read.part === 'items' ? { kind: 'list', items: [textValue(key), value], open: false } : textValue(key);
    };
    return { kind: 'list', items: of.entries.map(rowOf), open: false };
  }
  const value = (expr.kind === 'name' || expr.kind === 'member') && evaluate(expr, frameOf(folding));
  if (!tools.tableElsewhere || !value || value.kind !== 'path' || value.module === undefined) return undefined;
  const table = tools.tableElsewhere(crossFileNameOf(value), file);
  return table && valueFrom(table, expr);
}

type TablePart = 'items' | 'values' | 'keys' | 'listOf' | 'sorted';

const tableParts: ReadonlySet<string> = new Set<TablePart>(['items', 'values', 'keys', 'listOf', 'sorted']);

/** `TABLE.items()`, `Object.entries(TABLE)`, `sorted(TABLE)`: what is read of a table, and the table. */
function partOfTable(
  { callee, args }: InvokeExpr,
  folding: Folding,
): { readonly part: TablePart; readonly of: Expr } | undefined {
  const isPart = (part: string | undefined): part is TablePart => part !== undefined && tableParts.has(part);
  const [first, ...others] = args;
  if (!first) {
    const method = callee.kind === 'member' ? findIn(folding.language.methods, callee.name) : undefined;
    return callee.kind === 'member' && isPart(method) ? { part: method, of: callee.object } : undefined;
  }
  const called = evaluate(callee, frameOf(folding));
  const operation = called.kind === 'path' ? operationOf(folding.language, called.path) : undefined;
  const isOfOne = others.length === 0 && !first.spread && first.name === undefined;
  return isOfOne && isPart(operation) ? { part: operation, of: first.value } : undefined;
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
  const name = knownText(entry.key);
  const text = exactText(entry.value);
  if (name === undefined || entry.value.kind !== 'text' || entry.value.numeric || text === undefined) return entry;
  const read = memberOf(holder, name, frame);
  const piece: Piece = { kind: 'text', text, reference: read, isCrossFile: true };
  return { ...entry, value: { ...entry.value, options: [[piece]] }, expr: read };
}
