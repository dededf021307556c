import { type Span, spanOf } from '../../text/span';
import { parseQueries } from './statements';

/** The line of a text that may begin a query. */
const firstLine = /^(?:SELECT|FROM)\b/gim;

/** What the parser says of a query that goes on behind its end. */
const goesOn = new Set(['missing-part', 'empty-where', 'foreign-word']);
const isOpen = /^(?:unbalanced-parenthesis|unterminated-.*)$/;

/**
 * The queries of a text that shows them one below the other, without the semicolon that a file of queries has between them:
 * a line that begins as a query does begins one where what stands before it, and what begins there, is complete.
 */
export function consecutive(text: string): Span[] {
  const found: Span[] = [];
  let start = 0;
  for (const { index } of text.matchAll(firstLine)) {
    if (!isComplete(text.slice(start, index)) || !isComplete(text.slice(index))) continue;
    found.push(spanOf(start, index));
    start = index;
  }
  return [...found, spanOf(start, text.length)];
}

/** Whether a text is one query, or begins with one, that has both clauses and nothing open. Several are told apart anyway. */
function isComplete(text: string): boolean {
  const { statements } = parseQueries(text);
  const [first] = statements.filter(({ body }) => body);
  const body = first?.body;
  if (body?.kind !== 'query' || !body.select || !body.from) return false;
  return !first?.problems.some(({ code, end }) => isOpen.test(code) || (goesOn.has(code) && end === body.end));
}
