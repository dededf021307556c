import type { TooDeep } from '../../../text/readLimit';
import type { Span } from '../../../text/span';
import { type Token, tokensOf } from './tokens';

/** The tokens of a text, and how far they are read. */
export interface Reader {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly comments: readonly Span[];
  index: number;
  /** How many expressions are open; deeper ones are not read. */
  depth: number;
  readonly tooDeep: TooDeep;
}

export function readerOf(text: string, tooDeep: TooDeep, from = 0, to = text.length): Reader {
  return { text, ...tokensOf(text, from, to), index: 0, depth: 0, tooDeep };
}

/** The token `ahead` of the next; the last one where there are no more. */
export function peek({ tokens, index }: Reader, ahead = 0): Token {
  return tokens[Math.min(index + ahead, tokens.length - 1)] as Token;
}

/** Whether the next token is one of the words or signs. */
export function isNext(reader: Reader, ...texts: readonly string[]): boolean {
  const { kind, text } = peek(reader);
  return (kind === 'sign' || kind === 'name') && texts.includes(text);
}

/** Reads the next token where it is one of the words or signs. */
export function take(reader: Reader, ...texts: readonly string[]): Token | undefined {
  if (!isNext(reader, ...texts)) return undefined;
  return reader.tokens[reader.index++];
}

/** Reads a token of layout. */
export function takeLayout(reader: Reader, kind: 'newline' | 'indent' | 'outdent'): boolean {
  if (peek(reader).kind !== kind) return false;
  reader.index++;
  return true;
}

/** Passes over all layout: inside brackets it means nothing. */
export function skipLayout(reader: Reader): void {
  while (/^(?:newline|indent|outdent)$/.test(peek(reader).kind)) reader.index++;
}

/** The end of the last token that was read and is no layout. */
export function lastEnd({ tokens, index }: Reader): number {
  for (let before = index - 1; before >= 0; before--) {
    const token = tokens[before] as Token;
    if (token.start < token.end) return token.end;
  }
  return 0;
}
