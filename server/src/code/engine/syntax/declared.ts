import { spanOf } from '../../../text/span';
import type { SyntaxNode } from '../../grammars';
import type { Argument, DictEntry, Expr, InvokeExpr, TextExpr, TextPiece } from './expr';

/** What the parameters of a declared request are for. */
export interface DeclaredParts {
  /** Parameters that stand in the path, by the name between braces. */
  readonly holes: ReadonlyMap<string, Expr>;
  readonly query: readonly DictEntry[];
  readonly headers: readonly DictEntry[];
  readonly body: Argument | undefined;
}

/**
 * A method that annotations make a request, as a call of the annotation with the path, the query, the headers and the
 * body: `@GET("v2/applications/{id}.json")`.
 */
export function declaredRequest(node: SyntaxNode, name: string, path: TextExpr, parts: DeclaredParts): InvokeExpr {
  const base = { start: node.start, end: node.end };
  const filled = { ...path, pieces: path.pieces.flatMap(piece => withHoles(piece, parts.holes)) };
  const dict = (entries: readonly DictEntry[]): Argument => ({ value: { kind: 'dict', ...base, entries }, span: base });
  const callee: Expr = { kind: 'name', start: node.start, end: node.start + 1, name };
  const args = [
    { value: filled, span: filled },
    dict(parts.query),
    dict(parts.headers),
    ...(parts.body ? [parts.body] : []),
  ];
  return { kind: 'invoke', ...base, callee, args };
}

function withHoles(piece: TextPiece, holes: ReadonlyMap<string, Expr>): TextPiece[] {
  if (piece.kind === 'hole') return [piece];
  const found: TextPiece[] = [];
  let at = 0;
  const keep = (end: number) => {
    const span = spanOf(piece.span.start + at, piece.span.start + end);
    if (end > at) found.push({ kind: 'chars', text: piece.text.slice(at, end), span });
    at = end;
  };
  for (const hit of piece.text.matchAll(/\{(\w+)\}/g)) {
    const value = holes.get(hit[1] as string);
    if (!value) continue;
    keep(hit.index);
    at = hit.index + hit[0].length;
    found.push({ kind: 'hole', value, span: spanOf(piece.span.start + hit.index, piece.span.start + at) });
  }
  keep(piece.text.length);
  return found;
}
