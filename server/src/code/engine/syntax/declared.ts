import { spanOf } from '../../../text/span';
import type { SyntaxNode } from '../../grammars';
import type { Argument, DictEntry, Expr, InvokeExpr, NameExpr, TextExpr, TextPiece } from './expr';
import type { Lower } from './lower';
import { childOf, extentOf, namedChildren } from './nodes';

/** What the parameters of a declared request are for. */
interface DeclaredParts {
  /** Parameters that are part of the path, by the name between braces. */
  readonly holes: Map<string, Expr>;
  readonly query: DictEntry[];
  readonly headers: DictEntry[];
  body?: Argument;
}

/** Adds a parameter of the method to the parts of the request; `value` is its name. */
type AddParameter = (parts: DeclaredParts, parameter: SyntaxNode, value: NameExpr) => void;

/**
 * A method that annotations make a request, as a call of the annotation with the path, the query, the headers and the
 * body: `@GET("v2/applications/{id}.json")`.
 */
export function declaredRequest(
  node: SyntaxNode,
  lower: Lower,
  name: string,
  path: TextExpr,
  add: AddParameter,
): InvokeExpr {
  const parts: DeclaredParts = { holes: new Map(), query: [], headers: [] };
  const list = childOf(node, 'parameters');
  for (const parameter of list ? namedChildren(list) : []) {
    const nameNode = childOf(parameter, 'name');
    if (nameNode) add(parts, parameter, { kind: 'name', ...extentOf(nameNode), name: lower.textOf(nameNode) });
  }
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
  let offset = 0;
  const keep = (end: number) => {
    const span = spanOf(piece.span.start + offset, piece.span.start + end);
    if (end > offset) found.push({ kind: 'chars', text: piece.text.slice(offset, end), span });
    offset = end;
  };
  for (const hit of piece.text.matchAll(/\{(\w+)\}/g)) {
    const value = holes.get(hit[1] as string);
    if (!value) continue;
    keep(hit.index);
    offset = hit.index + hit[0].length;
    found.push({ kind: 'hole', value, span: spanOf(piece.span.start + hit.index, piece.span.start + offset) });
  }
  keep(piece.text.length);
  return found;
}
