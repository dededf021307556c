import type { Edit } from '../../../text/edit';
import { contains, spanOf } from '../../../text/span';
import { indentAt, isFirstInLine } from '../../../text/textLines';
import { operationOf } from '../language';
import { type Expr, enclosing, type InvokeExpr, unwrap } from '../syntax/expr';
import { onlyDefinition } from '../syntax/scope';
import { evaluate, type Folding, frameOf } from './frame';
import { knownText, type Piece, type Value } from './value';

/** How a language gives a name what a function gives, and reads an entry of it. */
export interface ResultWriter {
  statement(name: string, source: string): string;
  member(name: string, key: string): string;
}

/** The entry of a dictionary that a call of a function gives: `time_range(30)`, `from`. */
export interface ResultEntry {
  readonly call: InvokeExpr;
  readonly key: string;
}

/** What a call of a function gives, in the dictionary of which each value says that it comes from there. */
export function ofResult(value: Value, call: Expr): Value {
  if (value.kind !== 'dict' || call.kind !== 'invoke') return value;
  const entries = value.entries.map(entry => {
    const key = knownText(entry.key);
    return key === undefined ? entry : { ...entry, value: withResult(entry.value, { call, key }) };
  });
  return { ...value, entries };
}

/** A value that only the running program knows, and which is the whole entry. */
function withResult(value: Value, result: ResultEntry): Value {
  if (value.kind === 'unknown') return { ...value, result };
  const [option, ...others] = value.kind === 'text' ? value.options : [];
  const [piece, ...more] = option ?? [];
  if (value.kind !== 'text' || piece?.kind !== 'hole' || others.length > 0 || more.length > 0) return value;
  return { ...value, options: [[{ ...piece, result }]] };
}

/** Names for what a call gives, of which the file has none; each call has a number of its own behind them. */
const names = ['period', 'given_period', 'spread_period'];

/** A name that nothing in the file has, and that no other such call gets. */
function freeName(call: InvokeExpr, { program, file }: Folding): string | undefined {
  const spread = program.dicts.flatMap(({ entries }) => entries.filter(({ key }) => !key));
  const earlier = spread.filter(({ value }) => value.kind === 'invoke' && value.start < call.start).length;
  const number = earlier === 0 ? '' : String(earlier + 1);
  return names.map(name => name + number).find(name => !new RegExp(`\\b${name}\\b`).test(file.text));
}

/**
 * The entry of a result that is spread into the parameters, `{"names[]": name, **time_range(30)}`, as one of a name that gets
 * the result: in the place of the statement that made the parameters, or in front of the one that sends them. So the function
 * is called once, as before, and at the same place.
 */
export function keptResult(
  { result }: Extract<Piece, { kind: 'hole' }>,
  home: Expr,
  folding: Folding,
): { readonly expression: string; readonly keeps: Edit } | undefined {
  const { language, file } = folding;
  if (!result || !language.keptResult || result.call.parent?.kind !== 'dict') return undefined;
  const { call, key } = result;
  const { text } = file;
  const statement = statementOf(call);
  const block = statement?.parent;
  if (!statement || !block || !contains(block, home) || enclosing(call, 'function') !== enclosing(home, 'function'))
    return undefined;
  const isSent = contains(statement, home);
  if (!isSent && !isForRequest(statement, call, home, folding)) return undefined;
  const name = freeName(call, folding);
  if (name === undefined || !isFirstInLine(text, statement.start)) return undefined;
  const isEnded = text[statement.end - 1] === ';';
  const line = language.keptResult.statement(name, text.slice(call.start, call.end)) + (isEnded ? ';' : '');
  const expression = language.keptResult.member(name, key);
  if (!isSent) return { expression, keeps: { span: spanOf(statement.start, statement.end), text: line } };
  const indent = indentAt(text, statement.start);
  const newline = text[statement.start - indent.length - 2] === '\r' ? '\r\n' : '\n';
  const end = !isEnded && text[statement.end] === ';' ? ';' : '';
  const place = spanOf(statement.start, statement.start);
  return { expression, keeps: { span: place, text: `${line}${end}${newline}${indent}` } };
}

/** Whether a statement only makes parameters that the request alone is sent with, and computes nothing else that counts. */
function isForRequest(statement: Expr, call: InvokeExpr, home: Expr, folding: Folding): boolean {
  const { program } = folding;
  if (statement.kind !== 'assign' || statement.target.kind !== 'name' || statement.operator !== '=') return false;
  const { target } = statement;
  const [use, ...others] = program.usesIn(program.scopeOf(target), target.name).filter(each => each !== target);
  const isOnly = onlyDefinition(target, program)?.kind === 'value' && others.length === 0;
  if (!use || !isOnly || !contains(home, use)) return false;
  return program.invokes.every(each => !contains(statement, each) || each === call || isHarmless(each, call, folding));
}

/** A call beside one or around it that only makes the parameters: `new URLSearchParams({ … })`. */
function isHarmless(each: InvokeExpr, call: InvokeExpr, folding: Folding): boolean {
  if (contains(call, each)) return true;
  const called = evaluate(each.callee, frameOf(folding));
  return called.kind === 'path' && operationOf(folding.language, called.path) !== undefined;
}

/** The statement that an expression is a part of, which always computes it. */
function statementOf(expr: Expr): Expr | undefined {
  let ancestor = expr;
  while (ancestor.parent && ancestor.parent.kind !== 'block') {
    const { parent } = ancestor;
    if (parent.kind === 'choice' || parent.kind === 'loop' || parent.kind === 'branch' || parent.kind === 'function')
      return undefined;
    if (parent.kind === 'binary' && unwrap(parent.left) !== unwrap(ancestor)) return undefined;
    ancestor = parent;
  }
  return ancestor.parent && ancestor;
}
