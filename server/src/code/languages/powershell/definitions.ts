import type { AssignExpr, BlockExpr, Expr, FunctionExpr, Param } from '../../engine/syntax/expr';
import { expression, typeName } from './expressions';
import { attributes, declaredObject, parameters } from './groups';
import { withResult } from './outputs';
import {
  blank,
  char,
  close,
  isAtEnd,
  lines,
  lookAhead,
  nameAt,
  nestedList,
  normalizeName,
  type Reader,
  take,
} from './reader';
import { statements } from './statements';
import { variable } from './strings';

/** The parameters and the body of a function, with the reader before the bracket. */
function body(reader: Reader, params: Param[]): BlockExpr {
  lines(reader);
  const start = reader.offset;
  if (char(reader) !== '{') return { kind: 'block', start, end: start, statements: [] };
  reader.offset++;
  const outside = reader.inBlock;
  reader.inBlock = false;
  const inside = nestedList<Expr>(reader, () => statements(reader, '}', params));
  reader.inBlock = outside;
  close(reader, '}');
  return { kind: 'block', start, end: reader.offset, statements: inside };
}

/** `function Get-It([string]$Id) { … }`; what the body writes is what the function gives. */
export function functionDefinition(reader: Reader, start: number): FunctionExpr | undefined {
  blank(reader);
  const written = take(reader, /[^\s(){};'"$]+/y);
  if (written === undefined) return undefined;
  const params: Param[] = [];
  lines(reader);
  if (char(reader) === '(') params.push(...parameters(reader));
  const name = normalizeName(reader, written.replace(/^(?:script|global|local|private):/i, ''));
  const inside = withResult(body(reader, params));
  return { kind: 'function', start, end: reader.offset, name, params, body: inside };
}

/** `class Api : Base { … }`: properties are fields, and a method called like the class makes the object. */
export function classDefinition(reader: Reader, start: number): Expr | undefined {
  blank(reader);
  const written = take(reader, /\w+/y);
  if (written === undefined) return undefined;
  const name = normalizeName(reader, written);
  const bases: Expr[] = [];
  lines(reader);
  if (char(reader) === ':') {
    for (const hit of (take(reader, /[^{]*/y) ?? '').matchAll(/[\w.]+/g))
      bases.push(nameAt(start, start, typeName(reader, hit[0])));
  }
  const from = reader.offset;
  if (char(reader) !== '{') return undefined;
  reader.offset++;
  const members: Expr[] = [];
  for (;;) {
    lines(reader);
    if (char(reader) === '}' || isAtEnd(reader)) break;
    const offset = reader.offset;
    const made = member(reader, name);
    if (made) members.push(made);
    if (reader.offset === offset) reader.offset++;
  }
  close(reader, '}');
  const inside: BlockExpr = { kind: 'block', start: from, end: reader.offset, statements: members };
  return { kind: 'class', start, end: reader.offset, name, bases, body: inside };
}

function member(reader: Reader, owner: string): AssignExpr | FunctionExpr | undefined {
  const start = reader.offset;
  let type: string | undefined;
  for (;;) {
    type = attributes(reader) ?? type;
    if (take(reader, /(?:static|hidden)\s+/iy) === undefined) break;
  }
  if (char(reader) === '$') return field(reader, start, type);
  const written = take(reader, /\w+(?=\s*\()/y);
  if (written === undefined) return undefined;
  lines(reader);
  const params = parameters(reader);
  // The arguments of the constructor above.
  if (lookAhead(reader, /\s*:\s*base\b/iy) !== undefined) take(reader, /[^{]*/y);
  const spelling = normalizeName(reader, written);
  const name = spelling === owner ? '<init>' : spelling;
  const inside = body(reader, []);
  return { kind: 'function', start, end: reader.offset, name, params, body: inside };
}

function field(reader: Reader, start: number, type: string | undefined): AssignExpr | undefined {
  const found = variable(reader);
  if (found?.kind !== 'name') return undefined;
  const target = { ...found, name: normalizeName(reader, found.name) };
  blank(reader);
  let value = declaredObject(type, start);
  if (char(reader) === '=') {
    reader.offset++;
    lines(reader);
    value = expression(reader);
  }
  return {
    kind: 'assign',
    start,
    end: value && value.end > start ? value.end : target.end,
    target,
    value,
    operator: '=',
  };
}
