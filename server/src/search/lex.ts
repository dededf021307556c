import type { Span } from '../text/span';

export type TokenKind =
  /** A key, a keyword, an operator word or a value without quotes. */
  | 'word'
  /** A name in backticks. */
  | 'name'
  | 'number'
  /** A value in single quotes. */
  | 'string'
  /** A value in double quotes, which the language does not allow. */
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
  /** The token as it is in the text. */
  readonly text: string;
  /** The value without quotes, escapes resolved. */
  readonly value: string;
  /** True when the closing quote is missing. */
  readonly open?: boolean;
}

const pattern =
  /\s+|('(?:[^'\\]|\\[\s\S])*(?:'|$))|("(?:[^"\\]|\\[\s\S])*(?:"|$))|(`[^`]*(?:`|$))|(-?\d+(?:\.\d+)?(?![\w.-]))|([\p{L}_$@\d][\p{L}\p{N}_$@.:/-]*)|(<>|[!=<>]=|={2}|&&|\|\||[=<>~!])|([(),])|([\s\S])/gu;

/** The tokens of a text without white space. The last one is always `end`. Accepts any text. */
export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const found = match[0];
    const start = match.index;
    const span = { start, end: start + found.length };
    const fields = { span, text: found, value: found };
    if (match[1] !== undefined) tokens.push(quotedToken('string', span, found));
    else if (match[2] !== undefined) tokens.push(quotedToken('wrong-string', span, found));
    else if (match[3] !== undefined) tokens.push(quotedToken('name', span, found));
    else if (match[4] !== undefined) tokens.push({ kind: 'number', ...fields });
    else if (match[5] !== undefined) tokens.push({ kind: 'word', ...fields });
    else if (match[6] !== undefined) tokens.push({ kind: 'operator', ...fields });
    else if (match[7] !== undefined) tokens.push({ kind: found as '(' | ')' | ',', ...fields });
    else if (match[8] !== undefined) tokens.push({ kind: 'unknown', ...fields });
  }
  const end = text.length;
  tokens.push({ kind: 'end', span: { start: end, end }, text: '', value: '' });
  return joinTagNames(tokens);
}

function quotedToken(kind: TokenKind, span: Span, text: string): Token {
  const quote = text.charAt(0);
  const closed = text.length > 1 && text.endsWith(quote) && !/(?:^|[^\\])(?:\\\\)*\\$/.test(text.slice(1, -1));
  const inner = text.slice(1, closed ? -1 : undefined);
  const value = quote === '`' ? inner : inner.replace(/\\([\s\S])/g, '$1');
  return { kind, span, text, value, ...(closed ? {} : { open: true }) };
}

/**
 * Joins `tags.` and a name in backticks directly after it: together they are the key of a tag whose name contains
 * blanks.
 */
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
