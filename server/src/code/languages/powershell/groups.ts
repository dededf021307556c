import { spanOf } from '../../../text/span';
import type { DictEntry, Expr, FunctionExpr, Param } from '../../engine/syntax/expr';
import { bareText } from '../../engine/syntax/texts';
import { expression } from './expressions';
import { giving } from './outputs';
import { blank, char, close, ended, lines, look, nameAt, nested, other, type Reader, several, take } from './reader';
import { asValue, statement, statements } from './statements';
import { quoted, variable } from './strings';

/** `( … )` and `$( … )`: the value of the one statement inside, if there is only one. */
export function groupIn(reader: Reader, opening: number): Expr {
  const start = reader.at;
  reader.at += opening;
  const inside = several<Expr>(reader, () => statements(reader, ')'));
  close(reader, ')');
  const [only] = inside;
  if (!only || inside.length > 1) return other(start, reader.at, inside);
  return { kind: 'wrap', start, end: reader.at, operand: asValue(only) };
}

/** `@( … )`: always a list. */
export function arrayIn(reader: Reader): Expr {
  const start = reader.at;
  reader.at += 2;
  const inside = several<Expr>(reader, () => statements(reader, ')')).map(asValue);
  close(reader, ')');
  const [only] = inside;
  const base = { start, end: reader.at };
  // What a command or a variable gives may be a list already.
  if (only && inside.length === 1 && !['text', 'literal', 'dict'].includes(unwrapped(only).kind))
    return { kind: 'wrap', ...base, operand: only };
  return { kind: 'list', ...base, items: inside };
}

function unwrapped(expr: Expr): Expr {
  return expr.kind === 'wrap' ? unwrapped(expr.operand) : expr;
}

/** `@{ key = value; … }` */
export function hashIn(reader: Reader): Expr {
  const start = reader.at;
  reader.at += 2;
  const entries = several<DictEntry>(reader, () => entriesIn(reader));
  close(reader, '}');
  return { kind: 'dict', start, end: reader.at, entries };
}

function entriesIn(reader: Reader): DictEntry[] {
  const entries: DictEntry[] = [];
  for (;;) {
    lines(reader);
    if (ended(reader) || char(reader) === '}') return entries;
    const start = reader.at;
    const key = entryKey(reader);
    blank(reader);
    if (key && char(reader) === '=') {
      reader.at++;
      lines(reader);
      const value = asValue(statement(reader));
      entries.push({ key, value, span: spanOf(start, Math.max(value.end, start)) });
    }
    if (reader.at === start || char(reader) === ';') reader.at++;
  }
}

function entryKey(reader: Reader): Expr | undefined {
  const start = reader.at;
  const first = char(reader);
  if (first === '"' || first === "'") return quoted(reader);
  if (first === '$') return variable(reader);
  if (first === '(') return groupIn(reader, 1);
  const word = take(reader, /[^\s=;{}()#"'$]+/y);
  return word === undefined ? undefined : bareText(spanOf(start, reader.at), word);
}

/** `{ … }`: a function whose argument is the item that a pipeline hands it. */
export function scriptBlock(reader: Reader): FunctionExpr {
  const start = reader.at;
  const outside = reader.inBlock;
  reader.inBlock = true;
  reader.at++;
  const params: Param[] = [];
  const inside = several<Expr>(reader, () => statements(reader, '}', params));
  close(reader, '}');
  reader.inBlock = outside;
  if (params.length === 0) params.push({ target: nameAt(start, start, '_') });
  const body = giving({ kind: 'block', start, end: reader.at, statements: inside });
  return { kind: 'function', start, end: reader.at, params, body };
}

/** The parameters after `param` or after the name of a function, with the reader at the bracket. */
export function parameters(reader: Reader): Param[] {
  reader.at++;
  const params: Param[] = [];
  for (;;) {
    lines(reader);
    const start = reader.at;
    const type = attributes(reader);
    const target = variable(reader);
    lines(reader);
    let given: Expr | undefined;
    if (target && char(reader) === '=') {
      reader.at++;
      lines(reader);
      given = nested<Expr | undefined>(reader, () => expression(reader, true), undefined);
    }
    if (target?.kind === 'name') {
      const value = given ?? madeOf(type, start);
      params.push(value ? { target, default: value } : { target });
    }
    lines(reader);
    if (char(reader) === ')' || ended(reader)) break;
    if (char(reader) === ',' || reader.at === start) reader.at++;
  }
  close(reader, ')');
  return params;
}

/** A declared type of a client says what the value is, where nothing else does. */
export function madeOf(type: string | undefined, at: number): Expr | undefined {
  const name = /(?:^|\.)(HttpClient|WebClient)$/i.exec(type ?? '')?.[1];
  if (!name) return undefined;
  const made = /^h/i.test(name) ? 'HttpClient' : 'WebClient';
  return {
    kind: 'invoke',
    start: at,
    end: at,
    callee: nameAt(at, at, made),
    args: [],
    construct: true,
    declared: true,
  };
}

/** Goes past `[Parameter(…)][string]`; gives what the last one says. */
export function attributes(reader: Reader): string | undefined {
  let last: string | undefined;
  while (look(reader, /\[(?=[\w.])/y) !== undefined) {
    last = bracketed(reader);
    lines(reader);
  }
  return last;
}

const bracketPart = /[^[\]"'#<`]+|<#[\s\S]*?#>|#[^\r\n]*|"(?:[^"`]|`[\s\S])*"|'[^']*'|[\s\S]/y;

/** The text between a bracket and the one that closes it; the reader goes past both. */
export function bracketed(reader: Reader): string {
  const start = reader.at + 1;
  let open = 0;
  for (;;) {
    const part = take(reader, bracketPart);
    if (part === undefined) return reader.text.slice(start, reader.at);
    if (part === '[') open++;
    else if (part === ']' && --open === 0) return reader.text.slice(start, reader.at - 1);
  }
}
