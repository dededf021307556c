import { type Span, spanOf } from '../../text/span';
import { documentOf } from '../document/document';

/**
 * The stretch of the text that has a say in what can stand at the offset: the statement that holds it or ends at it.
 * Where the cursor stands in the blanks after a statement without a semicolon, that statement may go on.
 */
export function statementSpanAt(text: string, offset: number): Span {
  const document = documentOf(text);
  const statement = document.statementAt(offset);
  const { start, end, body } = statement;
  const begun = body !== undefined && start + body.start < offset;
  if (begun || start === 0) return spanOf(start, end);
  const previous = document.statementAt(start - 1);
  if (offset === start) return spanOf(previous.start, previous.end);
  if (text[previous.end - 1] === ';' || previous.body === undefined) return spanOf(start, end);
  return spanOf(previous.start, offset);
}
