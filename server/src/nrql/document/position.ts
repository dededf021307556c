import { type Span, spanOf } from '../../text/span';
import { Kind } from '../lex/kinds';
import type { Tokens } from '../lex/tokens';
import type { AnyNode, Body } from '../tree/tree';
import { pathAt } from '../tree/walk';
import { documentOf } from './document';

/** The statement at an offset of a text, as a text of its own with its own offsets. */
export interface LocalStatement {
  /** Where the statement's text starts in the whole text. */
  readonly base: number;
  readonly text: string;
  readonly body: Body | undefined;
}

export function statementAt(text: string, offset: number): LocalStatement {
  const document = documentOf(text);
  let statement = document.statementAt(offset);
  // At a seam the word before the cursor is meant.
  if (offset === statement.start && offset > 0) statement = document.statementAt(offset - 1);
  return { base: statement.start, text: text.slice(statement.start, statement.end), body: statement.body };
}

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

/** The nodes at an offset of the statement's own text, from the outermost to the innermost. */
export function nodesAt(statement: LocalStatement, offset: number): AnyNode[] {
  return statement.body ? pathAt(statement.body, offset) : [];
}

/** The innermost query that holds the offset, with those around it: the innermost first. */
export function queriesOf(path: readonly AnyNode[]): Extract<AnyNode, { kind: 'query' }>[] {
  return path.filter(node => node.kind === 'query').reverse();
}

/** Index of the token that the offset lies in or touches, the word before a punctuation mark first; -1 for none. */
export function tokenIndexAt(tokens: Tokens, offset: number): number {
  for (let index = 0; index < tokens.count; index++) {
    const start = tokens.starts[index] as number;
    const end = tokens.ends[index] as number;
    if (offset < start) return -1;
    if (offset < end) return index;
    if (offset === end && !(tokens.starts[index + 1] === offset && isWordLike(tokens.kinds[index + 1]))) return index;
  }
  return -1;
}

function isWordLike(kind: number | undefined): boolean {
  return kind !== undefined && (kind >= Kind.Select || (kind >= Kind.Name && kind <= Kind.Dollar));
}

/** A span of the statement's text as a span of the whole text. */
export function toTextSpan(statement: LocalStatement, span: { readonly start: number; readonly end: number }): Span {
  return spanOf(span.start + statement.base, span.end + statement.base);
}
