const masked = '***';

/** Shorter texts are no keys of the service, and masking them would change words. */
const shortest = 6;

/** Escapes that JSON allows for any character, and that could hide a key from a search in the text. */
const escapes = /\\[u/]/;

/**
 * A text without the key, whatever spelling a service repeats it in: as it was sent, in other case, percent-encoded, in
 * Base64, or with JSON escapes. A text without the key is returned as it is.
 */
export function maskKey(text: string, key: string): string {
  if (key.length < shortest) return text;
  const pattern = patternOf(key);
  if (!escapes.test(text)) return text.replace(pattern, masked);
  const plain = text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  // Unescaping is only to look: the text is changed where the look finds the key alone.
  if (!pattern.test(plain.replaceAll('\\/', '/'))) return text;
  return text.replace(escapedPattern(key), masked).replace(pattern, masked);
}

function patternOf(key: string): RegExp {
  const spellings = [key, encodeURIComponent(key), btoa(key).replace(/=+$/, '')];
  return new RegExp([...new Set(spellings)].map(quote).join('|'), 'gi');
}

/** The key with each character as it is or as a JSON escape. */
function escapedPattern(key: string): RegExp {
  const characters = [...key].map(character => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `(?:\\\\?${quote(character)}|\\\\u${code})`;
  });
  return new RegExp(characters.join(''), 'gi');
}

function quote(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
