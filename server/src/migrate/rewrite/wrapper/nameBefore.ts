import { type Span, spanOf } from '../../../text/span';

/** The name of what is called with the arguments that start at an offset; arguments of its type may stand between them. */
export function nameBefore(start: number, text: string): Span | undefined {
  let end = text.slice(0, start - 1).trimEnd().length;
  if (text[end - 1] === '>') {
    let depth = 0;
    do {
      end--;
      if (text[end] === '<') depth--;
      // An arrow is no bracket.
      else if (text[end] === '>' && text[end - 1] !== '=') depth++;
    } while (depth > 0 && end > 0);
    end = text.slice(0, end).trimEnd().length;
  }
  let from = end;
  while (from > 0 && /[\w$]/.test(text[from - 1] as string)) from--;
  return from < end ? spanOf(from, end) : undefined;
}
