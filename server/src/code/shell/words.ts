import { spanOf } from '../../text/span';
import { type Cursor, continuationAt, type Hole, lineBreakAt, matchAt, maxDepth, peek, startsWith } from './cursor';
import type { Piece, PlaceholderPiece, Word } from './syntax';

/** `word`: ends at blanks and operators. `double`: ends at `"`. `text` (fallback words) and `heredoc`: end at the limit. */
type Mode = 'word' | 'double' | 'text' | 'heredoc';

const special: Readonly<Record<Mode, RegExp>> = {
  word: /[\s;&|()<>'"\\$`{#]/,
  double: /["\\$`{<#]/,
  text: /[\\$`{<'"#]/,
  heredoc: /[\\$`{<'"#]/,
};

/** What a backslash takes its meaning from. In a heredoc, quotes are characters like any others. */
const escapable: Readonly<Record<Mode, string | undefined>> = {
  word: undefined,
  double: '$`"\\',
  text: '$`"\\',
  heredoc: '$`\\',
};

/** The word at the reader; undefined where none starts. */
export function readWord(cursor: Cursor): Word | undefined {
  const start = cursor.offset;
  const pieces = readPieces(cursor, 'word', false);
  return cursor.offset > start ? { pieces, span: spanOf(start, cursor.offset) } : undefined;
}

/** Reads up to `limit` as one text in which only expansions are special; the reader then stands at the limit. */
export function readText(cursor: Cursor, limit: number, quoted: boolean, mode: 'text' | 'heredoc' = 'text'): Word {
  const start = cursor.offset;
  const before = cursor.limit;
  cursor.limit = Math.min(limit, before);
  const pieces = readPieces(cursor, mode, quoted);
  cursor.offset = cursor.limit;
  cursor.limit = before;
  return { pieces, span: spanOf(start, cursor.offset) };
}

function readPieces(cursor: Cursor, mode: Mode, quoted: boolean): Piece[] {
  const pieces: Piece[] = [];
  let run = cursor.offset;
  const flush = () => {
    if (cursor.offset > run) pieces.push(textPiece(cursor, run, cursor.offset, quoted));
    run = cursor.offset;
  };
  const take = (read: Piece[]) => {
    pieces.push(...read);
    run = cursor.offset;
  };
  while (cursor.offset < cursor.limit) {
    const given = cursor.holes.get(cursor.offset);
    const char = cursor.text[cursor.offset] as string;
    if (!given && !special[mode].test(char)) {
      cursor.offset++;
      continue;
    }
    const hole = given ?? (mode === 'double' && char === '"' ? undefined : templateHole(cursor, mode));
    if (hole) {
      flush();
      take([{ ...placeholderPiece(cursor, hole), quoted }]);
      continue;
    }
    if (char === '"' && mode === 'double') break;
    if (mode === 'word' && /[\s;&|()]/.test(char)) break;
    if (mode === 'word' && (char === '<' || char === '>')) {
      if (peek(cursor, 1) !== '(') break;
      flush();
      take(substitution(cursor, 2, ')', quoted));
      continue;
    }
    if (char === "'" && (mode === 'word' || (mode === 'text' && !quoted))) {
      flush();
      take(singleQuoted(cursor));
    } else if (char === '"' && (mode === 'word' || (mode === 'text' && !quoted))) {
      flush();
      take(doubleQuoted(cursor));
    } else if (char === '\\') {
      flush();
      take(escaped(cursor, mode));
    } else if (char === '$') {
      flush();
      const read = cursor.dollar(cursor, quoted);
      if (read) take(read);
      else cursor.offset++;
    } else if (char === '`') {
      flush();
      take(backtick(cursor, quoted));
    } else cursor.offset++;
  }
  flush();
  return pieces;
}

function textPiece(cursor: Cursor, start: number, end: number, quoted: boolean): Piece {
  return { kind: 'text', text: cursor.text.slice(start, end), span: spanOf(start, end), quoted };
}

/** An empty text keeps the place of `''`. */
function singleQuoted(cursor: Cursor): Piece[] {
  const pieces: Piece[] = [];
  let run = ++cursor.offset;
  const flush = () => {
    if (cursor.offset > run) pieces.push(textPiece(cursor, run, cursor.offset, true));
  };
  while (cursor.offset < cursor.limit && peek(cursor) !== "'") {
    const hole = cursor.holes.get(cursor.offset) ?? templateHole(cursor, 'double');
    if (!hole) {
      cursor.offset++;
      continue;
    }
    flush();
    pieces.push({ ...placeholderPiece(cursor, hole), literal: true });
    run = cursor.offset;
  }
  flush();
  if (pieces.length === 0) pieces.push(textPiece(cursor, cursor.offset, cursor.offset, true));
  if (cursor.offset < cursor.limit) cursor.offset++;
  return pieces;
}

export function doubleQuoted(cursor: Cursor): Piece[] {
  cursor.offset++;
  const pieces = readPieces(cursor, 'double', true);
  if (pieces.length === 0) pieces.push(textPiece(cursor, cursor.offset, cursor.offset, true));
  if (peek(cursor) === '"') cursor.offset++;
  return pieces;
}

function escaped(cursor: Cursor, mode: Mode): Piece[] {
  const start = cursor.offset;
  const joined = mode === 'word' ? continuationAt(cursor) : lineBreakAt(cursor, start + 1);
  if (joined > 0) {
    cursor.offset += mode === 'word' ? joined : joined + 1;
    return [];
  }
  const next = peek(cursor, 1);
  if (next === '') {
    cursor.offset++;
    return [textPiece(cursor, start, cursor.offset, mode !== 'word')];
  }
  if (!(escapable[mode]?.includes(next) ?? true)) {
    cursor.offset++;
    return [textPiece(cursor, start, cursor.offset, true)];
  }
  if (cursor.holes.has(start + 1)) {
    cursor.offset++;
    return [];
  }
  cursor.offset += 2;
  return [{ kind: 'text', text: next, span: spanOf(start, cursor.offset), quoted: true }];
}

/** Reads the commands of `$(`, `<(` or a backtick up to its closing character. */
export function substitution(cursor: Cursor, open: number, close: string, quoted: boolean): Piece[] {
  const start = cursor.offset;
  cursor.offset += open;
  if (cursor.depth >= maxDepth) {
    cursor.tooDeep?.();
    cursor.offset = cursor.limit;
    return [{ kind: 'substitution', body: [], span: spanOf(start, cursor.offset), quoted }];
  }
  const pending = cursor.pending;
  cursor.pending = [];
  cursor.depth++;
  const body = cursor.commands(cursor, close);
  cursor.depth--;
  cursor.pending = [...pending, ...cursor.pending];
  if (startsWith(cursor, close)) cursor.offset++;
  return [{ kind: 'substitution', body, span: spanOf(start, cursor.offset), quoted }];
}

function backtick(cursor: Cursor, quoted: boolean): Piece[] {
  let end = cursor.offset + 1;
  while (end < cursor.limit && cursor.text[end] !== '`') end += cursor.text[end] === '\\' ? 2 : 1;
  if (end >= cursor.limit) {
    cursor.offset++;
    return [textPiece(cursor, cursor.offset - 1, cursor.offset, quoted)];
  }
  const before = cursor.limit;
  cursor.limit = end;
  const pieces = substitution(cursor, 1, '', quoted);
  cursor.limit = before;
  cursor.offset = end + 1;
  return pieces.map(piece => ({ ...piece, span: spanOf(piece.span.start, cursor.offset) }));
}

function placeholderPiece(cursor: Cursor, { end, placeholder }: Hole): PlaceholderPiece {
  const start = cursor.offset;
  cursor.offset = Math.min(Math.max(end, start + 1), cursor.limit);
  return { kind: 'placeholder', placeholder, span: spanOf(start, cursor.offset), quoted: true };
}

const braces = /\$?\{\{(?=[\s\-~#$A-Za-z_.(])(?:"(?:[^"\\\n]|\\.)*"|[^\n\r}"]|\}(?!\}))*\}\}/y;
const erb = /<%=[^\n\r]*?%>/y;
const hash = /#\{[A-Za-z_@][\w .:[\]'"@-]*\}#?/y;
const pipelineValue = /<<\s*[A-Za-z]\w*\.[\w.]+\s*>>/y;
/** Not the name of a group in a pattern. */
const placeholder = /(?<!\(\?)(?:<[A-Za-z][\w .:-]*[\w]>|<[A-Za-z]>)/y;

/**
 * A template language's hole: `${{ x }}`, `{{ x }}`, `<%= x %>`, `<< x >>`, `#{x}`, and `<app-id>` where it touches other
 * characters.
 */
function templateHole(cursor: Cursor, mode: Mode): Hole | undefined {
  const char = cursor.text[cursor.offset];
  if (char !== '{' && char !== '<' && char !== '$' && char !== '#') return undefined;
  const match =
    matchAt(cursor, braces) ??
    matchAt(cursor, hash) ??
    matchAt(cursor, erb) ??
    matchAt(cursor, pipelineValue) ??
    placeholderAt(cursor, mode);
  if (!match) return undefined;
  const written = match[0];
  const expression = written.replace(/^(?:\$?\{\{[-~]?|<%=|<<?|#\{)\s*|\s*(?:[-~]?\}\}|%>|>>?|\}#?)$/g, '');
  return { end: cursor.offset + written.length, placeholder: { expression, interpolation: written } };
}

function placeholderAt(cursor: Cursor, mode: Mode): RegExpExecArray | undefined {
  const match = matchAt(cursor, placeholder);
  if (!match || mode !== 'word') return match;
  const before = cursor.text[cursor.offset - 1] ?? ' ';
  const after = cursor.text[cursor.offset + match[0].length] ?? ' ';
  return /[^\s;&|(]/.test(before) || /[^\s;&|)]/.test(after) ? match : undefined;
}
