import type { ParsedText } from '../../engine/language';
import type { Expr } from '../../engine/syntax/expr';
import { type Reader, readerOf } from './reader';
import { statements } from './statements';

/** Parses any text. */
export function parseCoffeescript(text: string): ParsedText {
  const reader = readerOf(text);
  const found: Expr[] = [];
  while (!isAtEnd(reader)) {
    found.push(...statements(reader));
    // A word that closes nothing.
    if (!isAtEnd(reader)) reader.at++;
  }
  return { root: { kind: 'block', start: 0, end: text.length, statements: found }, comments: reader.comments };
}

function isAtEnd(reader: Reader): boolean {
  return reader.tokens[reader.at]?.kind === 'end';
}
