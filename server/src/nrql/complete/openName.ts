import { Flag, Kind } from '../lex/kinds';
import { tokensOf } from '../lex/lex';

/** What a name in backticks hardly has behind a cursor in it: a parenthesis that it did not open, or text in quotes. */
const foreign = /^[^()`]*\)|'/;

/**
 * Where the backtick of the name at the cursor is missing: it then takes what stands behind it, up to the next backtick or
 * to the end of the line, and with it the rest of the query. Undefined where the name is closed.
 */
export function missingBacktick(text: string, offset: number): number | undefined {
  const tokens = tokensOf(text);
  let index = 0;
  while (index < tokens.count && (tokens.ends[index] as number) < offset) index++;
  const start = tokens.starts[index] as number;
  if (index >= tokens.count || tokens.kinds[index] !== Kind.QuotedName || offset <= start) return undefined;
  const isOpen = ((tokens.flags[index] as number) & Flag.Unterminated) !== 0;
  const end = tokens.ends[index] as number;
  if (!isOpen && (offset === end || !foreign.test(text.slice(offset, end - 1)))) return undefined;
  let close = offset;
  while (close < text.length && /[\w.:]/.test(text[close] as string)) close++;
  return close;
}
