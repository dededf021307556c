import { type Span, spanOf } from '../text/span';
import { type VariableHead, variableHeads } from './syntax/heads';
import type { Chunk, Token } from './syntax/lex';
import { tokenize } from './syntax/lex';
import { marksOf, type RoleToken } from './syntax/marks';

export interface Operation {
  readonly span: Span;
  readonly title?: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  /** Undefined for an operation without a name. */
  readonly name?: string;
  readonly variables: readonly VariableHead[];
}

/** The operations of a document in order, with their variables. */
export function operations(text: string): Operation[] {
  const { marks, chunks } = marksOf(text);
  const tokens = tokenize(text);
  return chunks.flatMap(chunk => operationOf(text, marks, tokens, chunk) ?? []);
}

function operationOf(
  text: string,
  marks: readonly RoleToken[],
  tokens: readonly Token[],
  chunk: Chunk,
): Operation | undefined {
  const definitionTokens = marks.slice(chunk.first, chunk.last + 1).filter(mark => mark.role !== 'comment');
  const [first, second] = definitionTokens;
  const last = definitionTokens.at(-1);
  if (!first || !last) return undefined;
  const word = text.slice(first.start, first.end);
  const kind = word === '{' ? 'query' : word;
  if (kind !== 'query' && kind !== 'mutation' && kind !== 'subscription') return undefined;
  const name = second?.role === 'operation' ? text.slice(second.start, second.end) : undefined;
  return {
    span: spanOf(first.start, last.end),
    kind,
    variables: variableHeads(text, tokens, chunk),
    ...(name ? { name, title: `${kind} ${name}` } : {}),
  };
}
