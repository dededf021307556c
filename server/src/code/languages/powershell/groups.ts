import { spanOf } from '../../../text/span';
import type { DictEntry, Expr, FunctionExpr, Param } from '../../engine/syntax/expr';
import { bareText } from '../../engine/syntax/texts';
import { expression } from './expressions';
import { withResult } from './outputs';
import {
  blank,
  char,
  close,
  isAtEnd,
  lines,
  lookAhead,
  nameAt,
  nested,
  nestedList,
  otherExpr,
  type Reader,
  take,
} from './reader';
import { asValue, statement, statements } from './statements';
import { quoted, variable } from './strings';

/** `( … )` and `$( … )`: the value of the one statement inside, if there is only one. */
export function groupIn(reader: Reader, opening: number): Expr {
  const start = reader.offset;
  reader.offset += opening;
  const inside = nestedList<Expr>(reader, () => statements(reader, ')'));
  close(reader, ')');
  const [only] = inside;
  if (!only || inside.length > 1) return otherExpr(start, reader.offset, inside);
  return { kind: 'wrap', start, end: reader.offset, operand: asValue(only) };
}

/** `@( … )`: always a list. */
export function arrayIn(reader: Reader): Expr {
  const start = reader.offset;
  reader.offset += 2;
  const inside = nestedList<Expr>(reader, () => statements(reader, ')')).map(asValue);
  close(reader, ')');
  const [only] = inside;
  const base = { start, end: reader.offset };
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
  const start = reader.offset;
  reader.offset += 2;
  const entries = nestedList<DictEntry>(reader, () => entriesIn(reader));
  close(reader, '}');
  return { kind: 'dict', start, end: reader.offset, entries };
}

function entriesIn(reader: Reader): DictEntry[] {
  const entries: DictEntry[] = [];
  for (;;) {
    lines(reader);
    if (isAtEnd(reader) || char(reader) === '}') return entries;
    const start = reader.offset;
    const key = entryKey(reader);
    blank(reader);
    if (key && char(reader) === '=') {
      reader.offset++;
      lines(reader);
      const value = asValue(statement(reader));
      entries.push({ key, value, span: spanOf(start, Math.max(value.end, start)) });
    }
    if (reader.offset === start || char(reader) === ';') reader.offset++;
  }
}

function entryKey(reader: Reader): Expr | undefined {
  const start = reader.offset;
  const first = char(reader);
  if (first === '"' || first === "'") return quoted(reader);
  if (first === '$') return variable(reader);
  if (first === '(') return groupIn(reader, 1);
  const word = take(reader, /[^\s=;{}()#"'$]+/y);
  return word === undefined ? undefined : bareText(spanOf(start, reader.offset), word);
}

/** `{ … }`: a function whose argument is the item that a pipeline hands it. */
export function scriptBlock(reader: Reader): FunctionExpr {
  const start = reader.offset;
  const outside = reader.inBlock;
  reader.inBlock = true;
  reader.offset++;
  const params: Param[] = [];
  const inside = nestedList<Expr>(reader, () => statements(reader, '}', params));
  close(reader, '}');
  reader.inBlock = outside;
  if (params.length === 0) params.push({ target: nameAt(start, start, '_') });
  const body = withResult({ kind: 'block', start, end: reader.offset, statements: inside });
  return { kind: 'function', start, end: reader.offset, params, body };
}

/** The parameters after `param` or after the name of a function, with the reader at the bracket. */
export function parameters(reader: Reader): Param[] {
  reader.offset++;
  const params: Param[] = [];
  for (;;) {
    lines(reader);
    const start = reader.offset;
    const type = attributes(reader);
    const target = variable(reader);
    lines(reader);
    let given: Expr | undefined;
    if (target && char(reader) === '=') {
      reader.offset++;
      lines(reader);
      given = nested<Expr | undefined>(reader, () => expression(reader, true), undefined);
    }
    if (target?.kind === 'name') {
      const value = given ?? declaredObject(type, start);
      params.push(value ? { target, default: value } : { target });
    }
    lines(reader);
    if (char(reader) === ')' || isAtEnd(reader)) break;
    if (char(reader) === ',' || reader.offset === start) reader.offset++;
  }
  close(reader, ')');
  return params;
}

/** A declared type of a client says what the value is, where nothing else does. */
export function declaredObject(type: string | undefined, offset: number): Expr | undefined {
  const name = /(?:^|\.)(HttpClient|WebClient)$/i.exec(type ?? '')?.[1];
  if (!name) return undefined;
  const made = /^h/i.test(name) ? 'HttpClient' : 'WebClient';
  return {
    kind: 'invoke',
    start: offset,
    end: offset,
    callee: nameAt(offset, offset, made),
    args: [],
    construct: true,
    declared: true,
  };
}

/** Goes past `[Parameter(…)][string]`; gives what the last one says. */
export function attributes(reader: Reader): string | undefined {
  let last: string | undefined;
  while (lookAhead(reader, /\[(?=[\w.])/y) !== undefined) {
    last = bracketed(reader);
    lines(reader);
  }
  return last;
}

const bracketPart = /[^[\]"'#<`]+|<#[\s\S]*?#>|#[^\r\n]*|"(?:[^"`]|`[\s\S])*"|'[^']*'|[\s\S]/y;

/** The text between a bracket and the one that closes it; the reader goes past both. */
export function bracketed(reader: Reader): string {
  const start = reader.offset + 1;
  let open = 0;
  for (;;) {
    const part = take(reader, bracketPart);
    if (part === undefined) return reader.text.slice(start, reader.offset);
    if (part === '[') open++;
    else if (part === ']' && --open === 0) return reader.text.slice(start, reader.offset - 1);
  }
}
