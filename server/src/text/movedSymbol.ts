import type { TextSymbol } from './language';
import { movedSpan } from './span';

/** A symbol, with those inside, at its place in a text that has so many characters in front of the one it was read in. */
export function movedSymbol(symbol: TextSymbol, by: number): TextSymbol {
  const { span, selection, children } = symbol;
  return {
    ...symbol,
    span: movedSpan(span, by),
    selection: movedSpan(selection, by),
    ...(children ? { children: children.map(child => movedSymbol(child, by)) } : {}),
  };
}
