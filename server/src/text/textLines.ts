/** One line: `end` is before its line break, `next` behind it. */
export interface TextLine {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

/** The lines of a text; a lone `\r` ends no line. */
export function* linesOf(text: string): Generator<TextLine> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const next = newline < 0 ? text.length : newline + 1;
    let end = newline < 0 ? text.length : newline;
    if (end > start && text[end - 1] === '\r') end--;
    yield { start, end, next };
    start = next;
  }
}

/** White space before the first character of the line that holds the offset. */
export function indentAt(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && !/[\r\n]/.test(text[start - 1] as string) && offset - start < 2000) start--;
  return /^[ \t]*/.exec(text.slice(start, Math.min(offset, start + 400)))?.[0] ?? '';
}

/** Whether nothing but blanks stands in front of an offset in its line. */
export function isFirstInLine(text: string, offset: number): boolean {
  return indentAt(text, offset).length + text.lastIndexOf('\n', offset - 1) + 1 === offset;
}
