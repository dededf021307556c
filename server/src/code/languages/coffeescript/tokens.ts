import type { Span } from '../../../text/span';

/** A word, sign or literal; `newline`, `indent` and `outdent` are the layout of the lines. */
export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'regex' | 'sign' | 'newline' | 'indent' | 'outdent' | 'end';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** White space stands before it. */
  readonly isSpaced: boolean;
}

export interface Tokens {
  readonly tokens: readonly Token[];
  readonly comments: readonly Span[];
}

const signs =
  /^(?:->|=>|\.\.\.?|\?\.|::|\?\?=?|\|\|=|&&=|\?=|[-+*/%]=|\*\*|\+\+|--|===?|!==?|<=|>=|&&|\|\||<<|>>|[-+*/%<>=!?:.,;()[\]{}@&|^~])/;

const word = /^[A-Za-z_$][\w$]*/;
const number = /^(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[-+]?\d+)?)/i;

/** The line goes on behind these words and signs, whatever its indentation. */
const goesOn = /^(?:,|\+|-|\*|\/|&&|\|\||and|or|is|isnt|in|of|not|\(|\[|\{)$/;

/** Behind these, a slash divides; elsewhere it begins a regular expression. */
const endsValue = /^(?:\)|\]|\}|@)$/;

/** The tokens of a text between two offsets. Any text has tokens; characters that form none are skipped. */
export function tokensOf(text: string, from = 0, to = text.length): Tokens {
  const tokens: Token[] = [];
  const comments: Span[] = [];
  const indents = [0];
  let at = from;
  let isSpaced = false;
  const push = (kind: Token['kind'], end: number) => {
    tokens.push({ kind, text: text.slice(at, end), start: at, end, isSpaced });
    at = end;
    isSpaced = false;
  };
  const layout = (kind: 'newline' | 'indent' | 'outdent') =>
    tokens.push({ kind, text: '', start: at, end: at, isSpaced: true });
  while (at < to) {
    const char = text[at] as string;
    if (char === '\n') {
      at = nextLine(text, at, to, comments);
      isSpaced = true;
      const last = tokens.at(-1);
      if (at >= to || !last || (goesOn.test(last.text) && last.kind !== 'text')) continue;
      const indent = at - (text.lastIndexOf('\n', at - 1) + 1);
      // A line that begins with a dot continues with the chain of the line before.
      if (/^(?:\?)?\.(?!\.)/.test(text.slice(at, at + 3))) continue;
      if (indent > (indents.at(-1) as number)) {
        indents.push(indent);
        layout('indent');
      } else {
        while (indents.length > 1 && indent < (indents.at(-1) as number)) {
          indents.pop();
          layout('outdent');
        }
        layout('newline');
      }
    } else if (char === ' ' || char === '\t' || char === '\r' || char === '\\') {
      at++;
      isSpaced = true;
    } else if (char === '#') {
      const end = commentEnd(text, at, to);
      comments.push({ start: at, end });
      at = end;
    } else if (char === '"' || char === "'" || char === '`') push('text', textEnd(text, at, to));
    else if (char === '/' && isRegexAt(text, at, tokens.at(-1), isSpaced)) push('regex', regexEnd(text, at, to));
    else {
      const rest = text.slice(at, Math.min(to, at + 200));
      const match = word.exec(rest) ?? number.exec(rest);
      if (match) push(/\d/.test(char) ? 'number' : 'name', at + match[0].length);
      else push('sign', at + (signs.exec(rest)?.[0].length ?? 1));
    }
  }
  for (let depth = indents.length; depth > 1; depth--) layout('outdent');
  tokens.push({ kind: 'end', text: '', start: to, end: to, isSpaced: true });
  return { tokens, comments };
}

/** The first character of the next line that holds more than blanks and comments. */
function nextLine(text: string, from: number, to: number, comments: Span[]): number {
  let at = from;
  for (;;) {
    while (at < to && /\s/.test(text[at] as string)) at++;
    if (text[at] !== '#' || at >= to) return Math.min(at, to);
    const end = commentEnd(text, at, to);
    comments.push({ start: at, end });
    at = end;
  }
}

function commentEnd(text: string, from: number, to: number): number {
  const isBlock = /^###(?!#)/.test(text.slice(from, from + 4));
  const end = isBlock ? text.indexOf('###', from + 3) : text.indexOf('\n', from);
  return end < 0 ? to : Math.min(to, isBlock ? end + 3 : end);
}

/** The mark around a string literal: one quote or three. */
export function quoteAt(text: string, at: number): string {
  const quote = text[at] as string;
  return text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
}

function textEnd(text: string, from: number, to: number): number {
  const quote = quoteAt(text, from);
  for (let at = from + quote.length; at < to; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith('#{', at) && quote[0] === '"') at = interpolationEnd(text, at, to) - 1;
    else if (text.startsWith(quote, at)) return Math.min(to, at + quote.length);
  }
  return to;
}

/** Behind the brace that closes the one at `from` + 1; strings inside are passed over. */
export function interpolationEnd(text: string, from: number, to: number): number {
  let depth = 0;
  for (let at = from + 1; at < to; at++) {
    const char = text[at] as string;
    if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
    else if (char === '"' || char === "'") at = textEnd(text, at, to) - 1;
  }
  return to;
}

function isRegexAt(text: string, at: number, last: Token | undefined, isSpaced: boolean): boolean {
  if (/[\s=]/.test(text[at + 1] ?? ' ')) return false;
  if (!last || last.kind === 'newline' || last.kind === 'indent' || last.kind === 'outdent') return true;
  if (last.kind === 'name') return isSpaced;
  return last.kind === 'sign' && !endsValue.test(last.text);
}

function regexEnd(text: string, from: number, to: number): number {
  let inClass = false;
  for (let at = from + 1; at < to && text[at] !== '\n'; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return at + 1 + (/^[a-z]*/.exec(text.slice(at + 1, at + 8))?.[0].length ?? 0);
  }
  return from + 1;
}
