import { isNameLike, Kind } from '../lex/kinds';
import type { Label } from '../tree/tree';
import { parseName, parseString } from './primary';
import type { ParseState } from './state';

/** `AS label`. The current token is AS. The span of the label does not include it. */
export function parseLabel(p: ParseState): Label {
  p.advance();
  if (p.kind === Kind.String || p.kind === Kind.DoubleString) {
    const { start, end, value, quote } = parseString(p);
    return { kind: 'label', start, end, text: value, quote };
  }
  if (p.kind === Kind.QuotedName || isNameLike(p.kind) || isReservedLabel(p)) {
    const { start, end, text, quoted } = parseName(p);
    return { kind: 'label', start, end, text, quote: quoted ? 'backtick' : 'none' };
  }
  if (p.kind === Kind.Template) {
    const { start, end } = p;
    const text = p.word();
    p.advance();
    return { kind: 'label', start, end, text, quote: 'none' };
  }
  const { start, end } = p.missing('label', 'a label after AS');
  return { kind: 'label', start, end, text: '', quote: 'none' };
}

/** A keyword is a label only where the next token could not follow the keyword. */
function isReservedLabel(p: ParseState): boolean {
  if (p.kind < Kind.Select || p.kind > Kind.False) return false;
  const next = p.peek(1);
  return next === Kind.Comma || next === Kind.CloseParen || (next >= Kind.Select && next <= Kind.Join);
}
