import type { TooDeep } from '../../../text/readLimit';
import type { ParsedText } from '../../engine/language';
import type { Expr } from '../../engine/syntax/expr';
import { peek, readerOf } from './reader';
import { statements } from './statements';

/** Parses any text. */
export function parseCoffeescript(text: string, tooDeep: TooDeep): ParsedText {
  const reader = readerOf(text, tooDeep);
  const found: Expr[] = [];
  while (peek(reader).kind !== 'end') {
    found.push(...statements(reader));
    // A word that closes nothing.
    if (peek(reader).kind !== 'end') reader.index++;
  }
  return { root: { kind: 'block', start: 0, end: text.length, statements: found }, comments: reader.comments };
}
