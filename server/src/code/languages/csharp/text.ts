import { spanOf } from '../../../text/span';
import { decodeEscape, literalPieces } from '../../engine/syntax/escapes';
import type { TextExpr } from '../../engine/syntax/expr';
import { type Lower, namedChildren } from '../../engine/syntax/lower';
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

/** The places of doubled characters in the content of a literal, as the escapes that they are. */
function pairsIn(node: SyntaxNode, start: number, end: number, pattern: RegExp, lower: Lower): SyntaxNode[] {
  const from = Math.max(node.start, start);
  return [...lower.source.slice(from, Math.min(node.end, end)).matchAll(pattern)].map(hit => ({
    type: 'pair',
    named: true,
    field: undefined,
    start: from + hit.index,
    end: from + hit.index + 2,
    children: [],
  }));
}

export function text(node: SyntaxNode, lower: Lower): TextExpr {
  const quoting = opening(lower.textOf(node));
  const quotes = quoting.replace(/^[$@]*/, '');
  const from = node.start + quoting.length;
  const raw = quotes.length > 1;
  const line = raw ? (/^[ \t]*\r?\n/.exec(lower.source.slice(from, node.end))?.[0].length ?? 0) : 0;
  const start = Math.min(from + line, node.end);
  const inner = spanOf(start, Math.max(start, node.end - quotes.length));
  const pattern = doubled(quoting);
  const parts = (node.children.length > 0 ? node.children : [node]).flatMap((child): readonly SyntaxNode[] => {
    const content = child === node || /content$/.test(child.type);
    return content && pattern ? pairsIn(child, inner.start, inner.end, pattern, lower) : content ? [] : [child];
  });
  const pieces = literalPieces(lower.source, inner.start, inner.end, parts, part => {
    const span = spanOf(part.start, part.end);
    if (part.type === 'pair') return { kind: 'chars', text: lower.source.charAt(part.start), span };
    if (part.type === 'escape_sequence') return { kind: 'chars', text: decodeEscape(lower.textOf(part)), span };
    const value =
      part.type === 'interpolation' ? namedChildren(part).find(child => !/brace|clause/.test(child.type)) : undefined;
    return value && { kind: 'hole', value: lower.expr(value), span };
  });
  return { kind: 'text', start: node.start, end: node.end, pieces, inner, quoting };
}
