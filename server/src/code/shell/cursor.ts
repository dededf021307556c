import type { TooDeep } from '../../text/readLimit';
import type { Placeholder } from '../../text/region';
import type { Span } from '../../text/span';
import type { Heredoc, Piece, Pipeline } from './syntax';

/** Blocks and substitutions nested deeper than this are skipped, so that no text can exhaust the stack. */
export const maxDepth = 60;

/** A heredoc whose operator was read and whose body follows after the line. */
export interface PendingHeredoc {
  readonly word: string;
  readonly quoted: boolean;
  readonly stripTabs: boolean;
  readonly done: (heredoc: Heredoc) => void;
}

/** A value in the text that is filled in before the shell sees it. */
export interface Hole {
  /** The offset after it. */
  readonly end: number;
  readonly placeholder: Placeholder;
}

/** Where the reader stands. One object is shared by everything that reads one script. */
export interface Cursor {
  readonly text: string;
  /** Holes by the offset at which they start. */
  readonly holes: ReadonlyMap<number, Hole>;
  readonly comments: Span[];
  /** The readers of what may stand inside a word, which themselves read words. */
  readonly commands: (cursor: Cursor, close: string) => Pipeline[];
  readonly dollar: (cursor: Cursor, quoted: boolean) => Piece[] | undefined;
  offset: number;
  limit: number;
  depth: number;
  readonly tooDeep: TooDeep | undefined;
  pending: PendingHeredoc[];
}

/** The character at the reader, or at an offset behind it; empty at the end and inside no hole. */
export function peek(cursor: Cursor, ahead = 0): string {
  const offset = cursor.offset + ahead;
  return offset < cursor.limit ? (cursor.text[offset] as string) : '';
}

export function startsWith(cursor: Cursor, text: string): boolean {
  return cursor.offset + text.length <= cursor.limit && cursor.text.startsWith(text, cursor.offset);
}

/** The match of a sticky expression at the reader, if it ends before the limit. */
export function matchAt(cursor: Cursor, sticky: RegExp, offset = cursor.offset): RegExpExecArray | undefined {
  sticky.lastIndex = offset;
  const match = sticky.exec(cursor.text);
  return match && offset + match[0].length <= cursor.limit ? match : undefined;
}

const continuation = /\\[ \t]*(?:\r\n|\r|\n)/y;

/** The length of a line continuation at the offset. Blanks behind the backslash break it in a shell and are meant as one. */
export function continuationAt(cursor: Cursor, offset = cursor.offset): number {
  return cursor.text[offset] === '\\' ? (matchAt(cursor, continuation, offset)?.[0].length ?? 0) : 0;
}

const lineBreak = /\r?\n|\r(?!\n)/y;

export function lineBreakAt(cursor: Cursor, offset = cursor.offset): number {
  const code = cursor.text.charCodeAt(offset);
  return code === 10 || code === 13 ? (matchAt(cursor, lineBreak, offset)?.[0].length ?? 0) : 0;
}

/** Skips blanks and line continuations. */
export function skipBlanks(cursor: Cursor): void {
  while (cursor.offset < cursor.limit) {
    const char = cursor.text[cursor.offset];
    if ((char === ' ' || char === '\t' || char === '\u00A0' || char === '\uFEFF') && !cursor.holes.has(cursor.offset)) {
      cursor.offset++;
      continue;
    }
    const length = continuationAt(cursor);
    if (length === 0) return;
    cursor.offset += length;
  }
}
