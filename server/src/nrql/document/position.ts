import { type Span, spanOf } from '../../text/span';
import { Kind } from '../lex/kinds';
import type { Tokens } from '../lex/tokens';
import type { AnyNode, Body } from '../tree/tree';
import { pathAt } from '../tree/walk';
import { documentOf } from './document';

/** The statement at an offset of a text, as a text with offsets of its own. */
export interface LocalStatement {
  /** The offset in the whole text at which the statement's text starts. */
  readonly base: number;
  readonly text: string;
  readonly body: Body | undefined;
}

export function statementAt(text: string, offset: number): LocalStatement {
  const document = documentOf(text);
  let statement = document.statementAt(offset);
  // At a boundary, the word before the cursor decides.
  if (offset === statement.start && offset > 0) statement = document.statementAt(offset - 1);
  return { base: statement.start, text: text.slice(statement.start, statement.end), body: statement.body };
}

/**
 * The part of the text that determines what can be written at the offset: the statement that contains it or ends at it.
 * Where only blanks separate the cursor from a preceding statement without a semicolon, that statement may continue
 * there.
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

/** The queries that contain the offset, the innermost first. */
export function queriesOf(path: readonly AnyNode[]): Extract<AnyNode, { kind: 'query' }>[] {
  return path.filter(node => node.kind === 'query').reverse();
}

/** The index of the token that contains or touches the offset, a word before a punctuation mark; -1 for none. */
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

/** The span in the whole text for a span of the statement's text. */
export function toTextSpan(statement: LocalStatement, span: { readonly start: number; readonly end: number }): Span {
  return spanOf(span.start + statement.base, span.end + statement.base);
}
