import { spanOf } from '../../text/span';
import { type Cursor, lineBreakAt, type PendingHeredoc } from './cursor';
import type { Heredoc, Piece } from './syntax';
import { readText } from './words';

/** Reads the bodies that the line before announced; the reader stands at the start of the line after it. */
export function readHeredocs(cursor: Cursor): void {
  const pending = cursor.pending;
  cursor.pending = [];
  for (const heredoc of pending) heredoc.done(readBody(cursor, heredoc));
}

function readBody(cursor: Cursor, { word, quoted, stripTabs }: PendingHeredoc): Heredoc {
  const start = cursor.offset;
  let line = start;
  while (line < cursor.limit) {
    const end = lineEnd(cursor, line);
    const text = cursor.text.slice(line, end);
    // A closing word that is indented or followed by blanks does not close in a shell; authors mean it to.
    if ((stripTabs || text === word ? text.replace(/^\t+/, '') : text.trim()) === word) {
      const pieces = readBodyText(cursor, start, line, quoted);
      cursor.offset = end;
      cursor.offset += lineBreakAt(cursor);
      return { pieces, span: spanOf(start, end), body: spanOf(start, line), quoted };
    }
    line = end;
    const length = lineBreakAt(cursor, line);
    if (length === 0) break;
    line += length;
  }
  const end = cursor.limit;
  const span = spanOf(start, end);
  return { pieces: readBodyText(cursor, start, end, quoted), span, body: span, quoted };
}

function readBodyText(cursor: Cursor, start: number, end: number, quoted: boolean): readonly Piece[] {
  cursor.offset = start;
  if (!quoted) return readText(cursor, end, true, 'heredoc').pieces;
  const pieces: Piece[] = [];
  let run = start;
  for (const [offset, hole] of cursor.holes) {
    if (offset < run || offset >= end) continue;
    if (offset > run)
      pieces.push({ kind: 'text', text: cursor.text.slice(run, offset), span: spanOf(run, offset), quoted: true });
    run = Math.min(hole.end, end);
    pieces.push({ kind: 'placeholder', placeholder: hole.placeholder, span: spanOf(offset, run), quoted: true });
  }
  if (run < end) pieces.push({ kind: 'text', text: cursor.text.slice(run, end), span: spanOf(run, end), quoted: true });
  cursor.offset = end;
  return pieces;
}

function lineEnd(cursor: Cursor, from: number): number {
  let end = from;
  while (end < cursor.limit && lineBreakAt(cursor, end) === 0) end++;
  return end;
}
