import { type Span, spanOf } from './span';

/** The whole lines of a statement, with the break of the last one; undefined where something else stands on them. */
export function linesOf({ start, end }: Span, text: string): Span | undefined {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const [rest] = /^[ \t]*;?[ \t]*\r?(?:\n|$)/.exec(text.slice(end, end + maxRestLength)) ?? [];
  return rest === undefined || text.slice(line, start).trim() !== '' ? undefined : spanOf(line, end + rest.length);
}

/** More blanks behind a statement than anybody writes. */
const maxRestLength = 200;
