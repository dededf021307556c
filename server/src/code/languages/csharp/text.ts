import { type Span, spanOf } from '../../../text/span';
import type { TextExpr } from '../../engine/syntax/expr';
import type { Lower } from '../../engine/syntax/lower';
import { extentOf, namedChildren } from '../../engine/syntax/nodes';
import { escapePiece, literalPieces } from '../../engine/syntax/texts';
import type { SyntaxNode } from '../../grammars';

/** The signs before the first quote and the quotes: `"`, `@"`, `$"`, `$@"`, `"""`. */
function opening(written: string): string {
  return /^[$@]*"(?:""+)?/.exec(written)?.[0] ?? '"';
}

/** What is written twice to stand for itself once. */
function doubled(quoting: string): RegExp | undefined {
  if (quoting.endsWith('"""')) return undefined;
  const signs = [...(quoting.includes('@') ? ['""'] : []), ...(quoting.includes('$') ? ['\\{\\{', '\\}\\}'] : [])];
  return signs.length > 0 ? new RegExp(signs.join('|'), 'g') : undefined;
}

export function text(node: SyntaxNode, lower: Lower): TextExpr {
  const quoting = opening(lower.textOf(node));
  const quotes = quoting.replace(/^[$@]*/, '');
  const from = node.start + quoting.length;
  const raw = quotes.length > 1;
  const line = raw ? (/^[ \t]*\r?\n/.exec(lower.source.slice(from, node.end))?.[0].length ?? 0) : 0;
  const start = Math.min(from + line, node.end);
  const inner = spanOf(start, Math.max(start, node.end - quotes.length));
  const pairs = doubled(quoting);
  const parts = (node.children.length > 0 ? node.children : [node]).flatMap((child): readonly Part[] => {
    if (child !== node && !/content$/.test(child.type)) return [{ ...extentOf(child), node: child }];
    return pairs ? pairsIn(child, inner, pairs, lower) : [];
  });
  const pieces = literalPieces(lower.source, inner, parts, ({ node: part, ...span }) => {
    if (!part) return { kind: 'chars', text: lower.source.charAt(span.start), span };
    if (part.type === 'escape_sequence') return escapePiece(span, lower.textOf(part));
    const value =
      part.type === 'interpolation' ? namedChildren(part).find(child => !/brace|clause/.test(child.type)) : undefined;
    return value && { kind: 'hole', value: lower.expr(value), span };
  });
  return { kind: 'text', ...extentOf(node), pieces, inner, quoting };
}

/** A part of a literal: a node of its own, or a character that is written twice. */
interface Part extends Span {
  readonly node?: SyntaxNode;
}

/** The doubled characters in the content of a literal. */
function pairsIn(node: SyntaxNode, inner: Span, pairs: RegExp, lower: Lower): Part[] {
  const from = Math.max(node.start, inner.start);
  const content = lower.source.slice(from, Math.min(node.end, inner.end));
  return [...content.matchAll(pairs)].map(({ index }) => spanOf(from + index, from + index + 2));
}
