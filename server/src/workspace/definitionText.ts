/** A part of an address of which what a file defines for others has one. */
const definedPart =
  /\bv\d|\.(?:json|xml)\b(?!\s*\()|["'`](?:json|xml)\b|metrics\/data|(?:applications|key_transactions|alerts_\w+)\//i;

/** Whether a file may define addresses for others; to fold all of its names takes as long as to search it. */
export function mayDefineAddresses(text: string): boolean {
  return definedPart.test(text);
}

const signature = /\b(?:def|func|function|fun|sub|const|static|public|private|protected|internal|define)\b/;

/**
 * Whether a text may define a name, in any case: it is there as a whole word, and not only as a member that is used. No
 * syntax is parsed, so that it is fast enough for every file that may define a name.
 */
export function mayDefine(text: string, word: string): boolean {
  const pattern = new RegExp(`(?<![\\w$])${word.replace(/[^\w]/g, '\\$&')}(?!\\w)`, 'gi');
  for (const { index, 0: found } of text.matchAll(pattern)) {
    const before = text[index - 1] ?? '';
    if (before !== '.' && before !== '>' && before !== ':') return true;
    if (/^["'\])]*\s*[=:](?!=)/.test(text.slice(index + found.length, index + found.length + 20))) return true;
    const line = text.lastIndexOf('\n', index) + 1;
    if (signature.test(text.slice(Math.max(line, index - 200), index))) return true;
  }
  return false;
}
