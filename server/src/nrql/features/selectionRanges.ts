import { contains, type Span, spanOf, touches } from '../../text/span';
import { nodesAt, statementAt, tokenIndexAt, toTextSpan } from '../document/position';
import { Kind } from '../lex/kinds';
import { tokensOf } from '../lex/lex';

/** The spans that successive expansions of the selection cover, from the word at the offset to the whole text. */
export function selection(text: string, offset: number): Span[] {
  const statement = statementAt(text, offset);
  const local = offset - statement.base;
  const found: Span[] = [];
  const add = (span: Span) => {
    const last = found[found.length - 1];
    if (span.end <= span.start || !touches(span, offset)) return;
    if (!last || (contains(span, last) && (span.start < last.start || span.end > last.end))) found.push(span);
  };
  const tokens = tokensOf(statement.text);
  const index = tokenIndexAt(tokens, local);
  if (index >= 0) {
    const start = tokens.starts[index] as number;
    const end = tokens.ends[index] as number;
    const kind = tokens.kinds[index] as number as Kind;
    const quoted = kind === Kind.String || kind === Kind.DoubleString || kind === Kind.QuotedName;
    if (quoted) add(toTextSpan(statement, spanOf(start + 1, end - 1)));
    add(toTextSpan(statement, spanOf(start, end)));
  }
  for (const node of nodesAt(statement, local).reverse()) {
    if (node.kind === 'subquery' || node.kind === 'group' || node.kind === 'list') {
      add(toTextSpan(statement, spanOf(node.start + 1, node.end - 1)));
    }
    add(toTextSpan(statement, node));
  }
  add(spanOf(0, text.length));
  return found;
}
