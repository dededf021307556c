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
  let offset = from;
  let isSpaced = false;
  const push = (kind: Token['kind'], end: number) => {
    tokens.push({ kind, text: text.slice(offset, end), start: offset, end, isSpaced });
    offset = end;
    isSpaced = false;
  };
  const layout = (kind: 'newline' | 'indent' | 'outdent') =>
    tokens.push({ kind, text: '', start: offset, end: offset, isSpaced: true });
  while (offset < to) {
    const char = text[offset] as string;
    if (char === '\n') {
      offset = nextLine(text, offset, to, comments);
      isSpaced = true;
      const last = tokens.at(-1);
      if (offset >= to || !last || (goesOn.test(last.text) && last.kind !== 'text')) continue;
      const indent = offset - (text.lastIndexOf('\n', offset - 1) + 1);
      // A line that begins with a dot continues with the chain of the line before.
      if (/^(?:\?)?\.(?!\.)/.test(text.slice(offset, offset + 3))) continue;
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
      offset++;
      isSpaced = true;
    } else if (char === '#') {
      const end = commentEnd(text, offset, to);
      comments.push({ start: offset, end });
      offset = end;
    } else if (char === '"' || char === "'" || char === '`') push('text', textEnd(text, offset, to));
    else if (char === '/' && isRegexAt(text, offset, tokens.at(-1), isSpaced))
      push('regex', regexEnd(text, offset, to));
    else {
      const rest = text.slice(offset, Math.min(to, offset + 200));
      const match = word.exec(rest) ?? number.exec(rest);
      if (match) push(/\d/.test(char) ? 'number' : 'name', offset + match[0].length);
      else push('sign', offset + (signs.exec(rest)?.[0].length ?? 1));
    }
  }
  for (let depth = indents.length; depth > 1; depth--) layout('outdent');
  tokens.push({ kind: 'end', text: '', start: to, end: to, isSpaced: true });
  return { tokens, comments };
}

/** The first character of the next line that holds more than blanks and comments. */
function nextLine(text: string, from: number, to: number, comments: Span[]): number {
  let offset = from;
  for (;;) {
    while (offset < to && /\s/.test(text[offset] as string)) offset++;
    if (text[offset] !== '#' || offset >= to) return Math.min(offset, to);
    const end = commentEnd(text, offset, to);
    comments.push({ start: offset, end });
    offset = end;
  }
}

function commentEnd(text: string, from: number, to: number): number {
  const isBlock = /^###(?!#)/.test(text.slice(from, from + 4));
  const end = isBlock ? text.indexOf('###', from + 3) : text.indexOf('\n', from);
  return end < 0 ? to : Math.min(to, isBlock ? end + 3 : end);
}

/** The mark around a string literal: one quote or three. */
export function quoteAt(text: string, offset: number): string {
  const quote = text[offset] as string;
  return text.startsWith(quote.repeat(3), offset) ? quote.repeat(3) : quote;
}

function textEnd(text: string, from: number, to: number): number {
  const quote = quoteAt(text, from);
  for (let offset = from + quote.length; offset < to; offset++) {
    if (text[offset] === '\\') offset++;
    else if (text.startsWith('#{', offset) && quote[0] === '"') offset = interpolationEnd(text, offset, to) - 1;
    else if (text.startsWith(quote, offset)) return Math.min(to, offset + quote.length);
  }
  return to;
}

/** Behind the brace that closes the one at `from` + 1; strings inside are passed over. */
export function interpolationEnd(text: string, from: number, to: number): number {
  let depth = 0;
  for (let offset = from + 1; offset < to; offset++) {
    const char = text[offset] as string;
    if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return offset + 1;
    else if (char === '"' || char === "'") offset = textEnd(text, offset, to) - 1;
  }
  return to;
}

function isRegexAt(text: string, offset: number, last: Token | undefined, isSpaced: boolean): boolean {
  if (/[\s=]/.test(text[offset + 1] ?? ' ')) return false;
  if (!last || last.kind === 'newline' || last.kind === 'indent' || last.kind === 'outdent') return true;
  if (last.kind === 'name') return isSpaced;
  return last.kind === 'sign' && !endsValue.test(last.text);
}

function regexEnd(text: string, from: number, to: number): number {
  let inClass = false;
  for (let offset = from + 1; offset < to && text[offset] !== '\n'; offset++) {
    const char = text[offset];
    if (char === '\\') offset++;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass)
      return offset + 1 + (/^[a-z]*/.exec(text.slice(offset + 1, offset + 8))?.[0].length ?? 0);
  }
  return from + 1;
}
