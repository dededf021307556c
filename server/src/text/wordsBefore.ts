import { type Span, spanOf } from './span';

/** A span with the words of its line before it: the names of whole queries and operations have several. */
export function withWordsBefore(text: string, { start, end }: Span): Span {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const words = /(?:[A-Za-z]+ )*$/.exec(text.slice(lineStart, start));
  return spanOf(start - (words?.[0].length ?? 0), end);
}
