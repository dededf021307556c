import { foreignWords } from '../../catalogue/dialects';
import { isNameLike, Kind } from '../lex/kinds';
import type { Call, Expression } from '../tree/tree';
import { parseExpression } from './expression';
import type { ParseState } from './state';

const advice = new Map<string, string>(foreignWords.map(({ word, advice }) => [word, advice]));

/** Reports the current token as a word of another dialect, with the way to write it in this language. */
export function reportDialect(p: ParseState, kind: Kind): void {
  reportWord(p, p.word(), p.start, p.end, Kind[kind]);
}

/** Reports a word of another dialect, with the way to write it in this language. The fix is selected by `kind`. */
export function reportWord(p: ParseState, word: string, start: number, end: number, kind = word): void {
  const upper = word.toUpperCase();
  const text = `${upper} is not part of the language. ${advice.get(upper) ?? ''}`.trimEnd();
  p.report('foreign-word', start, end, text, { word: kind.toLowerCase() });
}

/** Whether the current token is a word of another dialect, such as TOP and FETCH where a clause is expected. */
export function isForeignWord(p: ParseState): boolean {
  return isNameLike(p.kind) && advice.has(p.word().toUpperCase());
}

/**
 * Whether CASE begins the expression of other dialects and is not an attribute: WHEN follows, directly or after an
 * operand.
 */
export function isCaseWhen(p: ParseState): boolean {
  if (p.peek(1) === Kind.When) return true;
  return (isNameLike(p.peek(1)) || p.peek(1) === Kind.QuotedName) && p.peek(2) === Kind.When;
}

/**
 * `CASE WHEN condition THEN value … ELSE value END`, parsed as a call named CASE. Its arguments are the conditions and
 * values in turn, and the value of ELSE.
 */
export function parseCaseWhen(p: ParseState): Call {
  const { start, end: nameEnd } = p;
  const values: Expression[] = [];
  reportDialect(p, Kind.Case);
  p.advance();
  if (p.kind !== Kind.When) p.advance();
  if (p.enter()) {
    while (p.take(Kind.When)) {
      values.push(parseExpression(p));
      if (p.take(Kind.Then)) values.push(parseExpression(p));
    }
    if (p.take(Kind.Else)) values.push(parseExpression(p));
    p.leave();
  }
  const closed = p.take(Kind.EndWord);
  return { kind: 'call', start, end: p.lastEnd, name: 'CASE', key: 'case', nameEnd, arguments: values, closed };
}
