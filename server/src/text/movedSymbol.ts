import type { TextSymbol } from './language';
import { movedSpan } from './span';

/** A symbol, with those inside, at its place in a text that has so many characters in front of the one it was read in. */
export function movedSymbol(symbol: TextSymbol, delta: number): TextSymbol {
  const { span, selection, children } = symbol;
  return {
    ...symbol,
    span: movedSpan(span, delta),
    selection: movedSpan(selection, delta),
    ...(children ? { children: children.map(child => movedSymbol(child, delta)) } : {}),
  };
}
