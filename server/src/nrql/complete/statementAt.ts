import { type Span, spanOf } from '../../text/span';
import { scan, Tokens } from '../lex';
import { splitStatements } from '../split';

const tokens = new Tokens();

/** The stretch of the text that the statement at the offset owns. */
export function statementSpanAt(text: string, offset: number): Span {
  let found = spanOf(0, text.length);
  scan(text, 0, tokens);
  splitStatements(text, tokens, (start, end) => {
    found = spanOf(start, end);
    return end < offset;
  });
  return found;
}
