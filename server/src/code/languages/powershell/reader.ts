import type { TooDeep } from '../../../text/readLimit';
import { type Span, spanOf } from '../../../text/span';
import type { Argument, Expr, NameExpr, OtherExpr } from '../../engine/syntax/expr';

/** Where the parser stands in a text, and what it has seen on the way. One object is shared by all its parts. */
export interface Reader {
  readonly text: string;
  offset: number;
  /** How deep the reader is inside brackets; see `maxDepth`. */
  depth: number;
  readonly tooDeep: TooDeep;
  /** How many values were read a second time, as words. */
  again: number;
  /** Inside a block that a command is given, whose variables are those of the function around it. */
  inBlock: boolean;
  readonly comments: Span[];
  /** How variables, and how all other names, are spelled: case says nothing in this language. */
  readonly variables: Map<string, string>;
  readonly names: Map<string, string>;
}

/** Brackets nested deeper than this are skipped, so that no text can exhaust the stack. */
const maxDepth = 60;

/** A reader at the start of a text. `names` are the spellings of the platform, by their lower case. */
export function readerOf(text: string, names: ReadonlyMap<string, string>, tooDeep: TooDeep): Reader {
  return {
    text,
    offset: 0,
    depth: 0,
    tooDeep,
    again: 0,
    inBlock: false,
    comments: [],
    variables: new Map(),
    names: new Map(names),
  };
}

/** The match of a sticky expression at the reader, which stays where it is. */
export function lookAhead(reader: Reader, sticky: RegExp, offset = reader.offset): string | undefined {
  sticky.lastIndex = offset;
  return sticky.exec(reader.text)?.[0];
}

/** Goes past the match of a sticky expression. */
export function take(reader: Reader, sticky: RegExp): string | undefined {
  const found = lookAhead(reader, sticky);
  if (found !== undefined) reader.offset += found.length;
  return found;
}

export function char(reader: Reader, ahead = 0): string {
  return reader.text.charAt(reader.offset + ahead);
}

const white = /(?:[ \t\f\v\u00A0\u200B\uFEFF]|`\r?\n)+/y;
const comment = /<#[\s\S]*?(?:#>|$(?![\s\S]))|#[^\r\n]*/y;
const lineEnd = /[\r\n]+/y;

/** Goes past blanks, continued lines and comments. */
export function blank(reader: Reader): void {
  for (;;) {
    take(reader, white);
    const start = reader.offset;
    if (take(reader, comment) === undefined) return;
    reader.comments.push(spanOf(start, reader.offset));
  }
}

/** Goes past blanks and ends of lines. */
export function lines(reader: Reader): void {
  do blank(reader);
  while (take(reader, lineEnd) !== undefined);
}

/** Goes past a closing bracket, if it is there. */
export function close(reader: Reader, bracket: string): void {
  if (char(reader) === bracket) reader.offset++;
}

/** The one spelling that stands for all spellings of a variable. */
export function variableName(reader: Reader, written: string): string {
  return spelled(reader.variables, written);
}

/** The one spelling of a function, member or type. */
export function normalizeName(reader: Reader, written: string): string {
  return spelled(reader.names, written);
}

function spelled(known: Map<string, string>, written: string): string {
  const key = written.toLowerCase();
  const found = known.get(key);
  if (found === undefined) known.set(key, written);
  return found ?? written;
}

export function nameAt(start: number, end: number, name: string): NameExpr {
  return { kind: 'name', start, end, name };
}

/** A value as an argument without a name. */
export function asArgument(value: Expr): Argument {
  return { value, span: spanOf(value.start, value.end) };
}

export function otherExpr(
  start: number,
  end: number,
  children: readonly Expr[] = [],
  role?: OtherExpr['role'],
): OtherExpr {
  return { kind: 'other', start, end, children, ...(role ? { role } : {}) };
}

/** Runs a part of the parser inside brackets; nothing is read below the greatest depth. */
export function nested<T>(reader: Reader, read: () => T, empty: T): T {
  if (reader.depth >= maxDepth) {
    reader.tooDeep();
    return empty;
  }
  reader.depth++;
  const made = read();
  reader.depth--;
  return made;
}

/** The same for one expression. */
export function nestedExpr(reader: Reader, read: () => Expr): Expr {
  return nested(reader, read, otherExpr(reader.offset, reader.offset));
}

/** The same for a list. */
export function nestedList<T>(reader: Reader, read: () => T[]): T[] {
  return nested(reader, read, []);
}

export function isAtEnd(reader: Reader): boolean {
  return reader.offset >= reader.text.length;
}
