import type { Span } from '../text/span';

export type TokenKind =
  /** A key, a keyword, an operator word or a value without quotes. */
  | 'word'
  /** A name in backticks. */
  | 'name'
  | 'number'
  /** A value in single quotes. */
  | 'string'
  /** A value in double quotes, which is not how this language writes text. */
  | 'wrong-string'
  | 'operator'
  | '('
  | ')'
  | ','
  | 'unknown'
  | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly span: Span;
  /** The characters as they stand in the text. */
  readonly text: string;
  /** What is meant: without quotes and escapes. */
  readonly value: string;
  /** True when the closing quote is missing. */
  readonly open?: boolean;
}

const pattern =
  /\s+|('(?:[^'\\]|\\[\s\S])*(?:'|$))|("(?:[^"\\]|\\[\s\S])*(?:"|$))|(`[^`]*(?:`|$))|(-?\d+(?:\.\d+)?(?![\w.-]))|([\p{L}_$@\d][\p{L}\p{N}_$@.:/-]*)|(<>|[!=<>]=|={2}|&&|\|\||[=<>~!])|([(),])|([\s\S])/gu;

/** Cuts any text into tokens. The last one is always `end`; white space is left out. */
export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const found = match[0];
    const start = match.index;
    const span = { start, end: start + found.length };
    const plain = { span, text: found, value: found };
    if (match[1] !== undefined) tokens.push(quoted('string', span, found));
    else if (match[2] !== undefined) tokens.push(quoted('wrong-string', span, found));
    else if (match[3] !== undefined) tokens.push(quoted('name', span, found));
    else if (match[4] !== undefined) tokens.push({ kind: 'number', ...plain });
    else if (match[5] !== undefined) tokens.push({ kind: 'word', ...plain });
    else if (match[6] !== undefined) tokens.push({ kind: 'operator', ...plain });
    else if (match[7] !== undefined) tokens.push({ kind: found as '(' | ')' | ',', ...plain });
    else if (match[8] !== undefined) tokens.push({ kind: 'unknown', ...plain });
  }
  const end = text.length;
  tokens.push({ kind: 'end', span: { start: end, end }, text: '', value: '' });
  return joinTagNames(tokens);
}

function quoted(kind: TokenKind, span: Span, text: string): Token {
  const quote = text.charAt(0);
  const closed = text.length > 1 && text.endsWith(quote) && !/(?:^|[^\\])(?:\\\\)*\\$/.test(text.slice(1, -1));
  const inner = text.slice(1, closed ? -1 : undefined);
  const value = quote === '`' ? inner : inner.replace(/\\([\s\S])/g, '$1');
  return { kind, span, text, value, ...(closed ? {} : { open: true }) };
}

/** A tag whose name holds a blank is written `tags.` and a name in backticks right after it; together they are one key. */
function joinTagNames(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    if (token.kind === 'name' && before?.kind === 'word' && before.text.endsWith('.') && adjacent(before, token)) {
      joined[joined.length - 1] = {
        kind: 'name',
        span: { start: before.span.start, end: token.span.end },
        text: before.text + token.text,
        value: before.value + token.value,
        ...(token.open ? { open: true } : {}),
      };
    } else joined.push(token);
  }
  return joined;
}

function adjacent(before: Token, after: Token): boolean {
  return before.span.end === after.span.start;
}

export function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toUpperCase() === word;
}
