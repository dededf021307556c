import type { Span } from '../../../text/span';
import type { Argument, Expr, InvokeExpr, NameExpr, TextExpr } from '../../engine/syntax/expr';
import { bareText } from '../../engine/syntax/texts';
import { arrayIn, bracketed, groupIn, hashIn, scriptBlock } from './groups';
import {
  asArgument,
  blank,
  char,
  isAtEnd,
  lines,
  lookAhead,
  nameAt,
  nested,
  nestedExpr,
  normalizeName,
  otherExpr,
  type Reader,
  take,
} from './reader';
import { bareWord, plainWord, quoted, variable } from './strings';

/** Operators from the weakest to the strongest; a comma binds more than any other. */
const levels: readonly RegExp[] = [
  /-(?:and|x?or)(?![\w-])/iy,
  /-b(?:and|x?or)(?![\w-])/iy,
  /-(?:[ci]?(?:eq|ne|g[te]|l[te]|(?:not)?(?:like|match|contains|in)|replace|split)|join|is(?:not)?|as|sh[lr])(?![\w-])/iy,
  /\?\?(?!=)/y,
  /[+\-\u2013](?![=+\-\u2013])/y,
  /[*/%](?!=)/y,
  /-f(?![\w-])/iy,
  /\.\.(?!\.)/y,
  /,/y,
];

const comma = levels.length - 1;

/** An expression, after which the reader stands past blanks. In a list of arguments a comma is not its own. */
export function expression(reader: Reader, inList = false): Expr {
  const condition = binary(reader, 0, inList);
  if (lookAhead(reader, /\?(?![?.[])/y) === undefined) return condition;
  reader.offset++;
  lines(reader);
  const first = binary(reader, 0, inList);
  lines(reader);
  if (char(reader) === ':') reader.offset++;
  lines(reader);
  const second = expression(reader, inList);
  const base = { start: condition.start, end: second.end };
  return { kind: 'choice', choiceKind: 'either', ...base, condition, options: [first, second] };
}

function operatorAt(reader: Reader, lowest: number, inList: boolean): { text: string; level: number } | undefined {
  for (let level = comma; level >= lowest; level--) {
    const text = inList && level === comma ? undefined : lookAhead(reader, levels[level] as RegExp);
    // A sign that is followed by a letter starts a word operator, or nothing that is known.
    if (text !== undefined && !(level === 4 && text !== '+' && lookAhead(reader, /-[a-z]/iy))) return { text, level };
  }
  return undefined;
}

function binary(reader: Reader, lowest: number, inList: boolean): Expr {
  let left = unary(reader, inList);
  for (;;) {
    blank(reader);
    const operator = operatorAt(reader, lowest, inList);
    if (!operator) return left;
    reader.offset += operator.text.length;
    lines(reader);
    const { level } = operator;
    if (level === comma) {
      const items = [left, binary(reader, comma + 1, inList)];
      while (char(reader) === ',') {
        reader.offset++;
        lines(reader);
        items.push(binary(reader, comma + 1, inList));
      }
      left = { kind: 'list', start: left.start, end: items.at(-1)?.end ?? left.end, items };
    } else left = combined(operator.text.toLowerCase(), left, binary(reader, level + 1, inList));
  }
}

/** A comparison by its usual sign; operators that make texts are calls of functions of that name. */
function combined(operator: string, left: Expr, right: Expr): Expr {
  const base = { start: left.start, end: right.end };
  if (operator === '??') return { kind: 'choice', choiceKind: 'fallback', ...base, options: [left, right] };
  if (operator === '-as') return { kind: 'wrap', ...base, operand: left };
  const name = /^-[ci]?(f|join|replace)$/.exec(operator)?.[1];
  if (name) {
    const many = right.kind === 'list' && name !== 'join' ? right.items : [right];
    const given = name === 'replace' ? [many[0] ? searched(many[0]) : right, ...many.slice(1)] : many;
    return called(base, `-${name}`, [left, ...given]);
  }
  const sign = /^-[ci]?eq$/.test(operator) ? '==' : /^-[ci]?ne$/.test(operator) ? '!=' : operator;
  return { kind: 'binary', ...base, operator: sign, left, right };
}

function called(base: { start: number; end: number }, name: string, given: readonly Expr[]): InvokeExpr {
  const args = given.map(asArgument);
  return { kind: 'invoke', ...base, callee: nameAt(base.start, base.start, name), args };
}

/** What `-replace` looks for is a pattern, in which a backslash stands before a character that means itself. */
function searched(expr: Expr): Expr {
  if (expr.kind !== 'text') return expr;
  const pieces = expr.pieces.map(piece =>
    piece.kind === 'chars' ? { ...piece, text: piece.text.replace(/\\(\W)/g, '$1') } : piece,
  );
  return { ...expr, pieces } satisfies TextExpr;
}

const wordSign = /-(?:b?not|join|[ci]?split)(?![\w-])/iy;

function unary(reader: Reader, inList: boolean): Expr {
  blank(reader);
  const start = reader.offset;
  const sign = take(reader, wordSign) ?? take(reader, /!|\+\+|--|[-+](?=[$(])/y);
  if (sign !== undefined) {
    const inner = nestedExpr(reader, () => unary(reader, inList));
    const base = { start, end: inner.end };
    if (/^-join$/i.test(sign)) return called(base, '-join', [inner, bareText({ start, end: start }, '')]);
    const role = /^(!|-not)$/i.test(sign) ? 'sign' : /^(?:\+\+|--)$/.test(sign) ? 'count' : undefined;
    return otherExpr(base.start, base.end, [inner], role);
  }
  if (char(reader) === ',') {
    reader.offset++;
    const inner = nestedExpr(reader, () => unary(reader, inList));
    return { kind: 'list', start, end: inner.end, items: [inner] };
  }
  if (lookAhead(reader, /\[(?=[\w.])/y) !== undefined) return typed(reader, inList);
  return postfix(reader, primary(reader));
}

const operandStart = /[$@("'[{\d!]|-\d|-(?:not|join|split)(?![\w-])/iy;

/** `[type]::member`, `[type]$value`, or a type alone. */
function typed(reader: Reader, inList: boolean): Expr {
  const start = reader.offset;
  const written = bracketed(reader).trim();
  const type = nameAt(start, reader.offset, typeName(reader, written));
  if (lookAhead(reader, /::/y) !== undefined) return postfix(reader, type);
  blank(reader);
  if (lookAhead(reader, operandStart) === undefined) return type;
  const operand = nested<Expr>(reader, () => unary(reader, inList), type);
  if (operand === type) return type;
  const base = { start, end: operand.end };
  if (/^void$/i.test(type.name)) return dropped(operand, start);
  if (type.name !== 'UriBuilder') return { kind: 'wrap', ...base, operand };
  const args = [asArgument(operand)];
  return { kind: 'invoke', ...base, callee: type, args, construct: true };
}

/** A value that is discarded: `[void]x`, `x | Out-Null`. */
export function dropped(value: Expr, start = value.start): Expr {
  return { kind: 'assign', start, end: value.end, target: nameAt(start, start, 'null'), value, operator: '=' };
}

/** A type by its own name: `WebClient` of `System.Net.WebClient`. */
export function typeName(reader: Reader, written: string): string {
  const name = written.replace(/[[(,][\s\S]*$/, '').trim();
  return normalizeName(reader, name.slice(name.lastIndexOf('.') + 1));
}

const memberName = /[A-Za-z_]\w*/y;

/** Members that wait for a value and give it. */
const waiting = new Set(['Result', 'GetAwaiter', 'GetResult', 'ConfigureAwait']);

/** What follows a value without a blank: members, subscripts, calls. */
export function postfix(reader: Reader, from: Expr): Expr {
  let expr = from;
  for (;;) {
    take(reader, /\?(?=[.[])/y);
    if (lookAhead(reader, /\[/y) !== undefined && expr.kind !== 'text') {
      reader.offset++;
      lines(reader);
      const index = nestedExpr(reader, () => expression(reader));
      lines(reader);
      if (char(reader) === ']') reader.offset++;
      expr = { kind: 'index', start: from.start, end: reader.offset, object: expr, index };
    } else if (lookAhead(reader, /(?:::|\.(?!\.))[ \t]*\r?\n?[ \t]*(?=[\w"'$(])/y) !== undefined) {
      const next = memberOf(reader, expr, from.start);
      if (!next) return expr;
      expr = next;
    } else {
      take(reader, /\+\+|--/y);
      return expr;
    }
  }
}

function memberOf(reader: Reader, object: Expr, start: number): Expr | undefined {
  const back = reader.offset;
  take(reader, /(?:::|\.)\s*/y);
  const first = char(reader);
  const written = take(reader, memberName);
  const key =
    written === undefined ? (quoted(reader) ?? (first === '(' ? groupIn(reader, 1) : variable(reader))) : undefined;
  const name = written ?? plainWord(key);
  const base = { start, end: reader.offset };
  if (name === undefined) {
    if (key) return { kind: 'index', ...base, object, index: key };
    reader.offset = back;
    return undefined;
  }
  const spelling = normalizeName(reader, name);
  const callee: Expr = { kind: 'member', ...base, object, name: spelling };
  const call = char(reader) === '(';
  if (!call && !(char(reader) === '{' && /^(Where|ForEach)$/.test(spelling)))
    return waiting.has(spelling) ? { kind: 'wrap', ...base, operand: object } : callee;
  const args = call ? argumentsIn(reader) : [blockArgument(reader)];
  const whole = { start, end: reader.offset };
  if (waiting.has(spelling)) return { kind: 'wrap', ...whole, operand: object };
  // A class is called like a function, as in other languages.
  if (spelling.toLowerCase() === 'new' && object.kind === 'name') return constructed(whole, object, args);
  return { kind: 'invoke', ...whole, callee, args };
}

const parts = ['Scheme', 'Host', 'Port', 'Path'];

/** An object of a type; collections without content are those of the language. */
export function constructed(base: Span, type: NameExpr, args: readonly Argument[]): Expr {
  const { start, end } = base;
  if (args.length === 0 && /(?:Dictionary|Hashtable|Collection)$/i.test(type.name))
    return { kind: 'dict', start, end, entries: [] };
  if (args.length === 0 && /List$/i.test(type.name)) return { kind: 'list', start, end, items: [] };
  const apart = type.name === 'UriBuilder' && args.length > 1;
  const argumentList = apart ? args.map((argument, index) => ({ ...argument, name: parts[index] ?? 'rest' })) : args;
  return { kind: 'invoke', start, end, callee: type, args: argumentList, construct: true };
}

function blockArgument(reader: Reader): Argument {
  const value = scriptBlock(reader);
  return asArgument(value);
}

/** `(a, b)` with the reader at the bracket. */
export function argumentsIn(reader: Reader): Argument[] {
  reader.offset++;
  const args: Argument[] = [];
  for (;;) {
    lines(reader);
    if (char(reader) === ')' || isAtEnd(reader)) break;
    const start = reader.offset;
    if (char(reader) !== ',') {
      const value = nestedExpr(reader, () => expression(reader, true));
      args.push(asArgument(value));
      lines(reader);
    }
    if (char(reader) === ',' || reader.offset === start) reader.offset++;
  }
  if (char(reader) === ')') reader.offset++;
  return args;
}

const number = /-?(?:0x[\da-f]+|(?:\d+\.\d+|\.?\d+)(?:e[+-]?\d+)?)(?:[kmgtp]b|u?[sl]|[dny]|ul)?(?![\w])/iy;

/** A literal number; undefined where none stands. */
export function numberAt(reader: Reader): Expr | undefined {
  const start = reader.offset;
  const text = take(reader, number);
  return text === undefined ? undefined : { kind: 'literal', type: 'number', start, end: reader.offset, text };
}

/** A value without what may follow it. Always goes ahead, unless the text or a bracket ends. */
export function primary(reader: Reader): Expr {
  const start = reader.offset;
  const first = char(reader);
  if (first === '$') {
    const found = char(reader, 1) === '(' ? groupIn(reader, 2) : variable(reader);
    if (found) return found;
  } else if (first === '(') return groupIn(reader, 1);
  else if (first === '{') return scriptBlock(reader);
  else if (first === '@' && char(reader, 1) === '(') return arrayIn(reader);
  else if (first === '@' && char(reader, 1) === '{') return hashIn(reader);
  const found = quoted(reader) ?? numberAt(reader);
  if (found) return found;
  if (take(reader, /[^\s)\]};,|&]/y) === undefined) return otherExpr(start, start);
  // A word where a value should be: `default`, or something that is being written.
  const word = lookAhead(reader, /[\w]/y) === undefined ? undefined : bareWord(reader);
  return otherExpr(start, word?.end ?? reader.offset);
}
