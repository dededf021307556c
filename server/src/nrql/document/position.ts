import { type Span, spanOf } from '../../text/span';
import { Kind } from '../lex/kinds';
import type { Tokens } from '../lex/lex';
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
export function outer(statement: LocalStatement, span: { readonly start: number; readonly end: number }): Span {
  return spanOf(span.start + statement.base, span.end + statement.base);
}
