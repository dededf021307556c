import { decodeEscape } from '../../engine/syntax/escapes';
import type { Argument, DictEntry, Expr, TextPiece } from '../../engine/syntax/expr';
import { isNext, lastEnd, peek, type Reader, readerOf, skipLayout, take, takeLayout } from './reader';
import { block, choices, classOf, condition, functionOf } from './statements';
import { interpolationEnd, quoteAt } from './tokens';

/** Deeper expressions are not read. */
const maxDepth = 200;

/** An expression; a `target` is a name that gets a value, and ends before the sign behind it. */
export function expression(reader: Reader, as: 'value' | 'target' = 'value'): Expr {
  const { start } = peek(reader);
  if (reader.depth > maxDepth) {
    reader.tooDeep();
    reader.index++;
    return { kind: 'other', start, end: lastEnd(reader), children: [] };
  }
  reader.depth++;
  const made = as === 'target' ? postfix(reader, false) : assigned(reader);
  reader.depth--;
  return made;
}

const assignments = ['=', '+=', '-=', '*=', '/=', '?=', '||=', '&&='];

function assigned(reader: Reader): Expr {
  if (beginsEntry(reader)) return entries(reader);
  const target = binary(reader, 0);
  if (!isNext(reader, ...assignments)) return target;
  const { text: operator } = peek(reader);
  reader.index++;
  const value = indented(reader);
  const { start } = target;
  return { kind: 'assign', start, end: Math.max(target.end, value.end), target, value, operator, again: true };
}

/** A value on the same line, or one on lines of its own. */
function indented(reader: Reader): Expr {
  if (!takeLayout(reader, 'indent')) return expression(reader);
  const value = expression(reader);
  // What follows on lines of its own belongs to the value, but not in a way that is read.
  while (peek(reader).kind !== 'outdent' && peek(reader).kind !== 'end') reader.index++;
  takeLayout(reader, 'outdent');
  return value;
}

const levels: readonly (readonly string[])[] = [
  ['or', '||', '?'],
  ['and', '&&'],
  ['==', '!=', '===', '!==', 'is', 'isnt', '<', '>', '<=', '>=', 'in', 'of', 'instanceof'],
  ['+', '-'],
  ['*', '/', '%', '**'],
];

function binary(reader: Reader, level: number): Expr {
  const signs = levels[level];
  if (!signs) return unary(reader);
  let left = binary(reader, level + 1);
  while (isNext(reader, ...signs)) {
    const operator = peek(reader).text;
    reader.index++;
    takeLayout(reader, 'newline');
    const right = binary(reader, level + 1);
    const extent = { start: left.start, end: Math.max(left.end, right.end) };
    if (level === 0) left = { kind: 'choice', choiceKind: 'fallback', ...extent, options: [left, right] };
    else left = { kind: 'binary', ...extent, operator, left, right };
  }
  return left;
}

function unary(reader: Reader): Expr {
  const { start, text } = peek(reader);
  if (reader.depth > maxDepth) return expression(reader);
  if (take(reader, 'new')) {
    const made = postfix(reader, true);
    const end = lastEnd(reader);
    if (made.kind === 'invoke') return { ...made, start, construct: true };
    return { kind: 'invoke', start, end, callee: made, args: [], construct: true };
  }
  if (take(reader, '++', '--'))
    return { kind: 'other', role: 'count', start, children: [operandOf(reader)], end: lastEnd(reader) };
  if (take(reader, 'not', '!', '-', '+', 'typeof', 'delete'))
    return { kind: 'other', role: 'sign', start, children: [operandOf(reader)], end: lastEnd(reader) };
  if (take(reader, 'await', 'yield', 'do'))
    return { kind: 'wrap', start, operand: operandOf(reader), end: lastEnd(reader) };
  return /^(?:if|unless)$/.test(text) && peek(reader).kind === 'name' ? condition(reader) : postfix(reader, true);
}

/** What a sign or word before it applies to. */
function operandOf(reader: Reader): Expr {
  reader.depth++;
  const operand = unary(reader);
  reader.depth--;
  return operand;
}

/** A value with the members, indexes and calls behind it. */
function postfix(reader: Reader, calls: boolean): Expr {
  let made = primary(reader);
  // What follows the arguments of a call without parentheses is no argument of its result.
  let isImplicit = false;
  for (;;) {
    const next = peek(reader);
    if (next.kind === 'sign' && /^(?:\.|\?\.|::)$/.test(next.text)) {
      reader.index++;
      const member = peek(reader);
      if (member.kind !== 'name') return made;
      reader.index++;
      made = { kind: 'member', start: made.start, end: member.end, object: made, name: member.text };
    } else if (next.text === '[' && next.kind === 'sign' && !next.isSpaced) {
      reader.index++;
      const index = expression(reader);
      take(reader, ']');
      made = { kind: 'index', start: made.start, end: lastEnd(reader), object: made, index };
    } else if (next.text === '(' && next.kind === 'sign' && !next.isSpaced) {
      reader.index++;
      made = { kind: 'invoke', start: made.start, callee: made, args: listed(reader, ')'), end: lastEnd(reader) };
    } else if (next.text === '?' && !next.isSpaced && calls && next.kind === 'sign' && peek(reader, 1).isSpaced) {
      // `x?` asks whether there is a value.
      reader.index++;
    } else if (calls && !isImplicit && takesArguments(made) && beginsArgument(reader)) {
      isImplicit = true;
      made = { kind: 'invoke', start: made.start, callee: made, args: implicit(reader), end: lastEnd(reader) };
    } else return made;
  }
}

function takesArguments({ kind }: Expr): boolean {
  return kind === 'name' || kind === 'member' || kind === 'invoke' || kind === 'index';
}

const noArguments =
  /^(?:if|unless|then|else|is|isnt|and|or|in|of|for|when|while|until|instanceof|by|extends|catch|finally|from)$/;

/** Whether an argument follows without parentheses. */
function beginsArgument(reader: Reader): boolean {
  const next = peek(reader);
  if (next.kind === 'indent') return beginsEntry(reader, 1);
  if (!next.isSpaced) return false;
  if (next.kind === 'name') return !noArguments.test(next.text);
  if (next.kind === 'number' || next.kind === 'text' || next.kind === 'regex') return true;
  if (next.kind !== 'sign') return false;
  if (/^(?:\(|\[|\{|->|=>|@)$/.test(next.text)) return true;
  return /^[-!]$/.test(next.text) && !peek(reader, 1).isSpaced;
}

function implicit(reader: Reader): Argument[] {
  const args: Argument[] = [];
  do {
    if (takeLayout(reader, 'indent')) {
      args.push(argument(entries(reader)));
      takeLayout(reader, 'outdent');
      // `, (error, response) ->` behind an object on lines of its own.
      if (peek(reader).kind === 'newline' && peek(reader, 1).text === ',') reader.index++;
    } else args.push(argument(expression(reader)));
    take(reader, '...');
  } while (take(reader, ',') && args.length < 100);
  return args;
}

function listed(reader: Reader, close: string): Argument[] {
  const args: Argument[] = [];
  skipLayout(reader);
  while (!isNext(reader, close) && peek(reader).kind !== 'end') {
    const before = reader.index;
    args.push(argument(expression(reader)));
    if (take(reader, '...')) args.push({ ...(args.pop() as Argument), spread: true });
    take(reader, ',');
    skipLayout(reader);
    if (reader.index === before) reader.index++;
  }
  take(reader, close);
  return args;
}

function argument(value: Expr): Argument {
  return { value, span: { start: value.start, end: value.end } };
}

function primary(reader: Reader): Expr {
  const token = peek(reader);
  const { start, end, text } = token;
  switch (token.kind) {
    case 'text':
      reader.index++;
      return textOf(reader, start, end);
    case 'number':
      reader.index++;
      return { kind: 'literal', start, end, type: 'number', text };
    case 'name':
      return named(reader);
    case 'sign':
      return signed(reader);
    case 'indent':
      return block(reader);
    case 'regex':
      reader.index++;
      return { kind: 'other', start, end, children: [] };
    default:
      return { kind: 'other', start, end: start, children: [] };
  }
}

function named(reader: Reader): Expr {
  const { start, end, text } = peek(reader);
  if (text === 'class') return classOf(reader);
  if (text === 'switch') return choices(reader);
  if (text === 'while' || text === 'until') return condition(reader);
  reader.index++;
  if (/^(?:null|undefined)$/.test(text)) return { kind: 'literal', start, end, type: 'null', text };
  if (/^(?:true|false|yes|no|on|off)$/.test(text)) return { kind: 'literal', start, end, type: 'boolean', text };
  return { kind: 'name', start, end, name: text };
}

function signed(reader: Reader): Expr {
  const { start, end, text } = peek(reader);
  if (text === '->' || text === '=>' || (text === '(' && isFunction(reader))) return functionOf(reader);
  reader.index++;
  switch (text) {
    case '(': {
      skipLayout(reader);
      const operand = expression(reader);
      skipLayout(reader);
      take(reader, ')');
      return { kind: 'wrap', start, end: lastEnd(reader), operand };
    }
    case '[': {
      const items = listed(reader, ']').map(({ value }) => value);
      return { kind: 'list', start, end: lastEnd(reader), items };
    }
    case '{':
      return object(reader, start);
    case '@': {
      const self: Expr = { kind: 'name', start, end, name: 'this' };
      const member = peek(reader);
      if (member.kind !== 'name' || member.isSpaced) return self;
      reader.index++;
      return { kind: 'member', start, end: member.end, object: self, name: member.text };
    }
    default:
      return { kind: 'other', start, end, children: [] };
  }
}

/** Whether the parenthesis holds parameters: an arrow stands behind it. */
function isFunction(reader: Reader): boolean {
  let depth = 0;
  for (let ahead = 0; ahead < maxParameterTokens; ahead++) {
    const { kind, text } = peek(reader, ahead);
    if (kind === 'end') return false;
    if (kind !== 'sign') continue;
    if (text === '(' || text === '[' || text === '{') depth++;
    else if ((text === ')' || text === ']' || text === '}') && --depth === 0)
      return /^[-=]>$/.test(peek(reader, ahead + 1).text);
  }
  return false;
}

/** No arrow is searched for beyond this many tokens. */
const maxParameterTokens = 500;

/** Whether `name:` or `'name':` comes next. */
function beginsEntry(reader: Reader, ahead = 0): boolean {
  const isMember = peek(reader, ahead).text === '@';
  const key = peek(reader, ahead + (isMember ? 1 : 0));
  if (key.kind !== 'name' && key.kind !== 'text' && key.kind !== 'number') return false;
  const colon = peek(reader, ahead + (isMember ? 2 : 1));
  return colon.kind === 'sign' && colon.text === ':';
}

/** An object without braces: entries with commas or line breaks between them. */
function entries(reader: Reader): Expr {
  const { start } = peek(reader);
  const found: DictEntry[] = [];
  for (;;) {
    found.push(entry(reader));
    const isComma = isNext(reader, ',') && beginsEntry(reader, 1);
    const isLine = peek(reader).kind === 'newline' && beginsEntry(reader, 1);
    if (!isComma && !isLine) break;
    reader.index++;
  }
  return { kind: 'dict', start, end: lastEnd(reader), entries: found };
}

function entry(reader: Reader): DictEntry {
  const { start } = peek(reader);
  take(reader, '@');
  const key = peek(reader);
  reader.index++;
  const name: Expr =
    key.kind === 'text'
      ? textOf(reader, key.start, key.end)
      : { kind: 'name', start: key.start, end: key.end, name: key.text };
  if (!take(reader, ':')) return { key: wordKey(name), value: name, span: { start, end: lastEnd(reader) } };
  const value = peek(reader).kind === 'indent' ? indented(reader) : expression(reader);
  return { key: wordKey(name), value, span: { start, end: lastEnd(reader) } };
}

/** A key without quotes is a text. */
function wordKey(key: Expr): Expr {
  if (key.kind !== 'name') return key;
  const span = { start: key.start, end: key.end };
  return { kind: 'text', ...span, pieces: [{ kind: 'chars', text: key.name, span }], inner: span, quoting: '' };
}

function object(reader: Reader, start: number): Expr {
  const found: DictEntry[] = [];
  skipLayout(reader);
  while (!isNext(reader, '}') && peek(reader).kind !== 'end') {
    const before = reader.index;
    if (peek(reader).kind === 'sign' && !isNext(reader, '@')) reader.index++;
    else found.push(entry(reader));
    take(reader, ',');
    skipLayout(reader);
    if (reader.index === before) reader.index++;
  }
  take(reader, '}');
  return { kind: 'dict', start, end: lastEnd(reader), entries: found };
}

/** A string literal with its interpolations. */
function textOf(reader: Reader, start: number, end: number): Expr {
  const { text } = reader;
  const quote = quoteAt(text, start);
  const inner = { start: start + quote.length, end: Math.max(start + quote.length, end - quote.length) };
  const pieces: TextPiece[] = [];
  const chars = (from: number, to: number, decoded = text.slice(from, to)) => {
    if (from < to) pieces.push({ kind: 'chars', text: decoded, span: { start: from, end: to } });
  };
  let done = inner.start;
  for (let offset = inner.start; offset < inner.end; offset++) {
    if (text[offset] === '\\') {
      chars(done, offset);
      chars(offset, offset + 2, decodeEscape(text.slice(offset, offset + 2)));
      done = offset + 2;
      offset++;
    } else if (quote[0] === '"' && text.startsWith('#{', offset)) {
      chars(done, offset);
      const close = interpolationEnd(text, offset, inner.end);
      const value = expression(
        Object.assign(readerOf(text, reader.tooDeep, offset + 2, close - 1), { depth: reader.depth + 1 }),
      );
      pieces.push({ kind: 'hole', value, span: { start: offset, end: close } });
      done = close;
      offset = close - 1;
    }
  }
  chars(done, inner.end);
  return { kind: 'text', start, end, pieces, inner, quoting: quote };
}
