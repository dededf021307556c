import { Flag } from './kinds';

/**
 * Further results of `endOfQuoted`, returned without an allocation: the flags of the string, and the offset up to which
 * its end was searched for.
 */
export const quotedFlags = { value: Flag.None as number, reach: 0 };

/**
 * The offset after a string whose opening quote is at `start`. A string may span lines, but a missing quote must not
 * swallow the statements that follow. Where the quote that would close a multi-line string is followed by a word, it is
 * taken to open another string, and this one ends with its first line. So does a string that is never closed.
 */
export function endOfQuoted(text: string, start: number, quote: number): number {
  const length = text.length;
  let flags = Flag.None as number;
  let lineEnd = -1;
  let offset = start + 1;
  for (;;) {
    if (offset >= length) break;
    const code = text.charCodeAt(offset);
    if (code === quote) {
      if (text.charCodeAt(offset + 1) === quote) {
        flags |= Flag.Doubled;
        offset += 2;
        continue;
      }
      if (lineEnd >= 0 && opensAnother(text, offset + 1)) break;
      quotedFlags.value = flags;
      return offset + 1;
    }
    if (code === 92) {
      flags |= Flag.Escaped;
      offset += 2;
      continue;
    }
    if (code === 10 || code === 13) {
      flags |= Flag.Multiline;
      if (lineEnd < 0) lineEnd = offset;
    }
    offset++;
  }
  quotedFlags.value = (flags & Flag.Escaped) | Flag.Unterminated;
  quotedFlags.reach = offset >= length ? Number.POSITIVE_INFINITY : offset + 1;
  return lineEnd >= 0 ? lineEnd : length;
}

function opensAnother(text: string, after: number): boolean {
  const code = text.charCodeAt(after);
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 37 ||
    code === 47
  );
}

/** The value of a string, from the slice between its quotes: escapes and doubled quotes are resolved. */
export function unquote(raw: string, quote: string): string {
  let value = '';
  let from = 0;
  for (let offset = 0; offset < raw.length; offset++) {
    const char = raw[offset];
    if (char === '\\' && offset + 1 < raw.length) {
      const next = raw[offset + 1] as string;
      const character = next === quote || next === '\\' ? next : escapes[next];
      // An unknown escape keeps its backslash.
      if (character !== undefined) {
        value += raw.slice(from, offset) + character;
        from = offset + 2;
      }
      offset++;
    } else if (char === quote && raw[offset + 1] === quote) {
      value += raw.slice(from, offset + 1);
      offset++;
      from = offset + 1;
    }
  }
  return value + raw.slice(from);
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', "'": "'", '"': '"' };
