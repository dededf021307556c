import { type Cursor, matchAt, maxDepth } from './cursor';
import type { Word } from './syntax';
import { readText } from './words';

/**
 * The number of characters in which the end of a sum is searched for; sums are short, and each `((` of a file starts a search.
 */
const maxLength = 1000;

/**
 * The offset after the `))` of a sum that begins at an offset. Undefined where no `((` stands there, and where the first
 * bracket ends further behind than the second: then both open a subshell, `((curl … | jq …) && echo)`.
 */
export function arithmeticEnd(cursor: Cursor, start: number): number | undefined {
  const { text, limit, depth } = cursor;
  if (!text.startsWith('((', start) || matchAt(cursor, commandStart, start)) return undefined;
  const last = Math.min(limit, start + maxLength);
  let open = 0;
  for (let offset = start; offset < last; offset++) {
    const char = text[offset];
    if (char === '\\') offset++;
    else if (char === "'" || char === '"') offset = quoteEnd(text, offset, last);
    else if (char === '(') open++;
    else if (char === ')' && --open === 1)
      return text[offset + 1] === ')' && offset + 1 < last ? offset + 2 : undefined;
    if (open > maxDepth - depth) return undefined;
  }
  return undefined;
}

/** Two operands with nothing between them: a command and its first argument, `((curl -s "$url"))` in a shell without sums. */
const commandStart = /\(\([\s(]*[A-Za-z_][\w.-]*\s+(?:--?[A-Za-z]+\s+)*["'\w]/y;

/** Where a quote ends; its start where it does not end, because then it is not a quote. */
function quoteEnd(text: string, start: number, last: number): number {
  const quote = text[start] as string;
  for (let offset = start + 1; offset < last; offset++) {
    if (text[offset] === '\\' && quote === '"') offset++;
    else if (text[offset] === quote) return offset;
  }
  return start;
}

/** Reads the substitutions of a sum between two offsets; the reader stands behind its `))` then. */
export function readSum(cursor: Cursor, start: number, end: number): Word {
  cursor.offset = start;
  const sum = readText(cursor, end - 2, true);
  cursor.offset = end;
  return sum;
}
