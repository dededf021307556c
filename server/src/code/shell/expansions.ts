import { memoizeByObject } from '../../text/memoizeByObject';
import { spanOf } from '../../text/span';
import { arithmeticEnd, readSum } from './arithmetic';
import { type Cursor, matchAt, peek } from './cursor';
import type { Piece, VariablePiece } from './syntax';
import { doubleQuoted, readText, substitution } from './words';

const name = /[A-Za-z_]\w*/y;
const single = /[0-9@*#?$!-]/y;
const ansiQuoted = /\$'(?:[^'\\]|\\[\s\S])*'?/y;

/** What follows a `$`; undefined where it is only a dollar sign. The reader stands behind what was read. */
export function readDollar(cursor: Cursor, quoted: boolean): Piece[] | undefined {
  const start = cursor.offset;
  const next = peek(cursor, 1);
  if (next === '{') return braced(cursor, quoted);
  if (next === '(') {
    const end = arithmeticEnd(cursor, start + 1);
    if (end === undefined) return substitution(cursor, 2, ')', quoted);
    const sum = readSum(cursor, start + 3, end);
    return [{ kind: 'substitution', body: [], sum, span: spanOf(start, cursor.offset), quoted }];
  }
  if (next === "'" && !quoted) return ansi(cursor);
  if (next === '"' && !quoted) {
    cursor.offset++;
    return doubleQuoted(cursor);
  }
  if (cursor.holes.has(start + 1)) return undefined;
  const found = matchAt(cursor, name, start + 1) ?? matchAt(cursor, single, start + 1);
  if (!found) return undefined;
  const text = found[0];
  cursor.offset = start + 1 + text.length;
  return [
    {
      kind: 'variable',
      name: text,
      span: spanOf(start, cursor.offset),
      quoted,
      ...(text === '@' ? { list: true } : {}),
    },
  ];
}

const bracedHead = /\$\{([#!]?)([A-Za-z_][\w.]*|[0-9@*#?$!-])(\[[^\]\n]*\])?/y;
const fallbackOperator = /:?[-=]/y;
const alternateOperator = /:?\+/y;

function braced(cursor: Cursor, quoted: boolean): Piece[] | undefined {
  const start = cursor.offset;
  const head = matchAt(cursor, bracedHead);
  if (!head) return undefined;
  const close = closingBrace(cursor, start + 2);
  if (close === undefined) return undefined;
  const after = start + head[0].length;
  const operator = matchAt(cursor, fallbackOperator, after);
  const alternate = head[1] === '' && !head[3] ? matchAt(cursor, alternateOperator, after) : undefined;
  const subscript = head[3];
  let piece: VariablePiece = { kind: 'variable', name: head[2] as string, span: spanOf(start, close + 1), quoted };
  if (operator) {
    cursor.offset = after + operator[0].length;
    piece = { ...piece, fallback: readText(cursor, close, quoted) };
  } else if (alternate && close < cursor.limit) {
    cursor.offset = after + alternate[0].length;
    piece = { ...piece, changed: true, alternate: readText(cursor, close, quoted) };
  } else if (head[2] === '@' && /^:[1-9]$/.test(cursor.text.slice(after, close))) {
    piece = { ...piece, firstPosition: Number(cursor.text[after + 1]) };
  } else if (after !== close || head[1] !== '') {
    const end = /^%%?([\w./-]+)$/.exec(cursor.text.slice(after, close))?.[1];
    if (head[1] === '!' && !subscript) piece = { ...piece, indirect: true };
    piece = { ...piece, changed: true, ...(end && head[1] === '' && !subscript ? { trimmed: end } : {}) };
  }
  if (head[2] === '@' || subscript === '[@]' || subscript === '[*]') piece = { ...piece, list: true };
  else if (subscript) piece = { ...piece, changed: true };
  cursor.offset = close + 1;
  return [piece];
}

/** How far a brace may be from its partner: an unclosed one must not make reading quadratic. */
const farthest = 2000;

/** Up to where a text is known to have no closing brace, from the start of the last search. */
const withoutBrace = memoizeByObject((_: Cursor) => ({ from: -1, to: -1 }));

function closingBrace(cursor: Cursor, from: number): number | undefined {
  if (isWithoutBrace(cursor, from)) return undefined;
  // A brace alone is a letter like others: only another expansion has an end of its own.
  const open: string[] = [];
  const end = Math.min(cursor.limit, from + farthest);
  for (let offset = from; offset < end; offset++) {
    const hole = cursor.holes.get(offset);
    const char = cursor.text[offset];
    if (hole) offset = Math.max(offset, hole.end - 1);
    else if (char === '\\') offset++;
    else if (char === '$' && closing[cursor.text[offset + 1] as string])
      open.push(closing[cursor.text[++offset] as string] as string);
    else if (char === '(' && open.at(-1) === ')') open.push(')');
    else if (char === '}' && open.length === 0) return offset;
    else if (char === open.at(-1)) open.pop();
  }
  return undefined;
}

const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')' };

/** Whether no closing brace is near. What was searched before is not searched again. */
function isWithoutBrace(cursor: Cursor, from: number): boolean {
  const known = withoutBrace(cursor);
  const isKnown = known.from <= from && from <= known.to;
  const end = Math.min(cursor.limit, from + farthest);
  let to = isKnown ? known.to : from;
  while (to < end && cursor.text[to] !== '}') to++;
  if (!isKnown) known.from = from;
  known.to = to;
  return to >= end;
}

const ansiEscapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', a: '\x07', e: '\x1b' };

function ansi(cursor: Cursor): Piece[] | undefined {
  const match = matchAt(cursor, ansiQuoted);
  if (!match) return undefined;
  const start = cursor.offset + 2;
  const end = cursor.offset + match[0].length - (match[0].length > 2 && match[0].endsWith("'") ? 1 : 0);
  const pieces: Piece[] = [];
  for (let offset = start; offset < end; ) {
    const isEscape = cursor.text[offset] === '\\' && offset + 1 < end;
    let next = offset + 2;
    if (!isEscape) {
      next = offset;
      while (next < end && cursor.text[next] !== '\\') next++;
      if (next === offset) next++;
    }
    const letter = cursor.text[offset + 1] as string;
    const text = isEscape ? (ansiEscapes[letter] ?? letter) : cursor.text.slice(offset, next);
    pieces.push({ kind: 'text', text, span: spanOf(offset, next), quoted: true });
    offset = next;
  }
  cursor.offset += match[0].length;
  return pieces.length > 0 ? pieces : [{ kind: 'text', text: '', span: spanOf(start, start), quoted: true }];
}
