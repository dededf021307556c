import type { Expr } from '../../engine/syntax/expr';
import type { SyntaxNode } from '../../grammars';
import { shown } from './outputs';
import { readerOf } from './reader';
import { statements } from './statements';

/** A text as the tree of the common framework, and its comments as nodes. Reads any text. */
export function parsePowershell(
  text: string,
  names: ReadonlyMap<string, string>,
): { readonly root: Expr; readonly syntax: SyntaxNode } {
  const reader = readerOf(text, names);
  const end = text.length;
  const root = shown({ kind: 'block', start: 0, end, statements: statements(reader, '') });
  const children = reader.comments.map(
    (span): SyntaxNode => ({ type: 'comment', named: true, field: undefined, ...span, children: [] }),
  );
  return { root, syntax: { type: 'program', named: true, field: undefined, start: 0, end, children } };
}
