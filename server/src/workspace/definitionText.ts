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
  for (const { index, 0: found } of text.matchAll(wholeWord(word))) {
    const before = text[index - 1] ?? '';
    if (before !== '.' && before !== '>' && before !== ':') return true;
    if (/^["'\])]*\s*[=:](?!=)/.test(text.slice(index + found.length, index + found.length + 20))) return true;
    const line = text.lastIndexOf('\n', index) + 1;
    if (signature.test(text.slice(Math.max(line, index - 200), index))) return true;
  }
  return false;
}

/**
 * What declares a class before its name, on the same line; a function may be one, and a method of Go names the type that it
 * is of.
 */
const declaration =
  /(?:\b(?:class|struct|trait|interface|object|module|namespace|package|type|record|enum|union|protocol|extension|mixin|impl)\b.*|\bfunction\s+|\bfunc\s*\([\w\s]*\*?)$/i;

/** What follows the name of a class that a value, a list of types of Go or methods of its prototype declare. */
const declared =
  /^(?:["'\])]*\s*[=:](?!=)|\s+(?:struct|interface|class)\b|\.prototype\b|[ \t]+[\w.*]+[ \t]*(?:\/\/.*)?$)/im;

/** Whether a text may declare a class of a name, in any case. Many more files only mention it. */
export function mayDeclareClass(text: string, word: string): boolean {
  for (const { index, 0: found } of text.matchAll(wholeWord(word))) {
    const line = text.lastIndexOf('\n', index - 1) + 1;
    if (declaration.test(text.slice(Math.max(line, index - 300), index))) return true;
    if (declared.test(text.slice(index + found.length, index + found.length + 60))) return true;
  }
  return false;
}

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![\\w$])${word.replace(/[^\w]/g, '\\$&')}(?!\\w)`, 'gi');
}
