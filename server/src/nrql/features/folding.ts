import { movedSpan, type Span, spanOf } from '../../text/span';
import { documentOf } from '../document/document';
import type { Statement } from '../document/statements';
import { tokensOf } from '../lex/lex';
import { walk } from '../tree/walk';

const foldable = new Set(['subquery', 'call', 'list', 'cases', 'group', 'select', 'facet', 'where']);

/** The spans that can be folded: statements, clauses, calls and inner queries over several lines, and comments. */
export function folding(text: string): Span[] {
  const document = documentOf(text);
  const { statements } = document;
  const found = document
    .derivedOf(foldingOf)
    .flatMap((spans, index) => spans.map(span => movedSpan(span, (statements[index] as Statement).start)));
  addComments(text, (start, end) => {
    if (text.slice(start, end).includes('\n')) found.push(spanOf(start, end));
  });
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** What can be folded of one statement but comments, with offsets in it. */
export function foldingOf(text: string, { start, body }: Statement): readonly Span[] {
  const found: Span[] = [];
  const add = (node: Span) => {
    if (text.slice(node.start + start, node.end + start).includes('\n')) found.push(spanOf(node.start, node.end));
  };
  if (!body) return found;
  add(body);
  walk(body, node => {
    if (foldable.has(node.kind)) add(node);
    return true;
  });
  return found;
}

/** Adds block comments, and runs of line comments on consecutive lines. */
function addComments(text: string, add: (start: number, end: number) => void): void {
  const tokens = tokensOf(text);
  let start = -1;
  let end = -1;
  for (let index = 0; index < tokens.commentCount; index++) {
    const from = tokens.commentStarts[index] as number;
    const to = tokens.commentEnds[index] as number;
    if (text.startsWith('/*', from)) add(from, to);
    else if (start >= 0 && /^\r?\n[ \t]*$/.test(text.slice(end, from))) end = to;
    else {
      if (start >= 0) add(start, end);
      start = from;
      end = to;
    }
  }
  if (start >= 0) add(start, end);
}
