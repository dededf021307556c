import { type Span, spanOf } from '../../../text/span';
import type { Argument, DictEntry, DictExpr, Param, TextExpr, TextPiece } from '../../engine/syntax/expr';
import type { Lower, Rule } from '../../engine/syntax/lower';
import { childOf, childOfType, extentOf, namedChildren } from '../../engine/syntax/nodes';
import { bareText, escapePiece, literalPieces } from '../../engine/syntax/texts';
import type { SyntaxNode } from '../../grammars';

/**
 * The tree with the body of each heredoc below its `<<EOS`: the grammar puts bodies after the statement, in the order in
 * which they are announced.
 */
export function withHeredocs(root: SyntaxNode): SyntaxNode {
  const bodies: SyntaxNode[] = [];
  const collect = (node: SyntaxNode): void => {
    if (node.type === 'heredoc_body') bodies.push(node);
    node.children.forEach(collect);
  };
  collect(root);
  if (bodies.length === 0) return root;
  const arrange = (node: SyntaxNode): SyntaxNode => {
    if (node.type === 'heredoc_beginning') {
      const body = bodies.shift();
      return body ? { ...node, children: [{ ...body, children: body.children.map(arrange) }] } : node;
    }
    if (node.children.length === 0) return node;
    return { ...node, children: node.children.filter(({ type }) => type !== 'heredoc_body').map(arrange) };
  };
  return arrange(root);
}

/** The value written between the braces of `#{…}`. */
function interpolated(node: SyntaxNode, lower: Lower): TextPiece {
  const inner = namedChildren(node);
  const only = inner.length === 1 ? inner[0] : undefined;
  return { kind: 'hole', value: lower.expr(only ?? node), span: extentOf(node) };
}

function pieces(node: SyntaxNode, inner: Span, lower: Lower): TextPiece[] {
  return literalPieces(lower.source, inner, node.children, part => {
    if (part.type === 'escape_sequence') return escapePiece(part, lower.textOf(part));
    return part.type === 'interpolation' ? interpolated(part, lower) : undefined;
  });
}

/** Text between single quotes has two escapes, which the grammar leaves in the text. */
function singlePieces({ source }: Lower, inner: Span): TextPiece[] {
  const escapes = [...source.slice(inner.start, inner.end).matchAll(/\\[\\']/g)].map(({ index }) =>
    spanOf(inner.start + index, inner.start + index + 2),
  );
  return literalPieces(source, inner, escapes, span => escapePiece(span, source.slice(span.start, span.end)));
}

/** A literal with its quotes: `'…'`, `"…"`, `%q(…)`, backticks, a symbol in quotes. */
export function text(node: SyntaxNode, lower: Lower): TextExpr {
  const first = node.children[0];
  const last = node.children.at(-1);
  const open = first && !first.named ? first.end : node.start + 1;
  const close = last && last !== first && !last.named ? last.start : node.end - 1;
  const inner = spanOf(Math.min(open, node.end), Math.max(open, close));
  const written = lower.source.slice(node.start, inner.start);
  const quoting = written === '' ? '"' : written;
  const single = quoting === "'" || quoting.startsWith('%q');
  const made = single ? singlePieces(lower, inner) : pieces(node, inner, lower);
  return { kind: 'text', ...extentOf(node), pieces: made, inner, quoting };
}

/** A word that stands for itself: a symbol, the key before a colon. */
export function word(node: SyntaxNode, lower: Lower): TextExpr {
  const start = lower.source.charAt(node.start) === ':' ? node.start + 1 : node.start;
  return { ...bareText(spanOf(start, node.end), lower.source.slice(start, node.end)), ...extentOf(node) };
}

export const heredoc: Rule = (node, lower) => {
  const body = childOfType(node, 'heredoc_body');
  if (!body) return undefined;
  const last = body.children.findLast(child => child.type === 'heredoc_end');
  const newline = /^\r?\n/.exec(lower.source.slice(body.start, body.end))?.[0].length ?? 0;
  const start = Math.min(body.start + newline, last?.start ?? body.end);
  const inner = spanOf(start, last?.start ?? body.end);
  const raw = /^<<[~-]?'/.test(lower.textOf(node));
  return {
    kind: 'text',
    ...extentOf(node),
    pieces: raw ? literalPieces(lower.source, inner, [], () => undefined) : pieces(body, inner, lower),
    inner,
    quoting: raw ? "<<'" : '<<',
  };
};

export function entry(child: SyntaxNode, lower: Lower): DictEntry[] {
  const span = extentOf(child);
  if (child.type === 'hash_splat_argument') {
    const value = lower.children(child)[0];
    return value ? [{ key: undefined, value, span }] : [];
  }
  const key = childOf(child, 'key');
  if (child.type !== 'pair' || !key) return [];
  const name = key.type === 'hash_key_symbol' || key.type === 'simple_symbol' ? word(key, lower) : lower.expr(key);
  // `{ key: }` takes the variable of that name.
  const value = lower.field(child, 'value') ?? {
    kind: 'name',
    start: key.start,
    end: key.end,
    name: lower.textOf(key),
  };
  return [{ key: name, value, span }];
}

/** Arguments; the pairs at the end are one hash, as the language has it. */
export function args(nodes: readonly SyntaxNode[], lower: Lower): Argument[] {
  const made: Argument[] = [];
  const pairs = nodes.filter(({ type }) => type === 'pair' || type === 'hash_splat_argument');
  for (const child of nodes) {
    if (pairs.includes(child)) continue;
    const span = extentOf(child);
    if (child.type === 'splat_argument') {
      const inner = lower.children(child)[0];
      if (inner) made.push({ spread: true, value: inner, span });
    } else if (child.type === 'block_argument') {
      const inner = lower.children(child)[0];
      if (inner) made.push({ value: inner, span });
    } else made.push({ value: lower.expr(child), span });
  }
  const [first] = pairs;
  const last = pairs.at(-1);
  if (first && last) {
    const entries = pairs.flatMap(pair => entry(pair, lower));
    const value: DictExpr = { kind: 'dict', start: first.start, end: last.end, entries };
    made.push({ value, span: spanOf(first.start, last.end) });
  }
  return made;
}

export function params(node: SyntaxNode | undefined, lower: Lower): Param[] {
  if (!node) return [];
  return namedChildren(node).flatMap((child): Param[] => {
    if (child.type === 'identifier' || child.type === 'destructured_parameter') return [{ target: lower.expr(child) }];
    const nameNode = childOf(child, 'name');
    if (!nameNode || child.type === 'block_parameter') return [];
    const target = lower.expr(nameNode);
    if (child.type === 'splat_parameter' || child.type === 'hash_splat_parameter') return [{ target, rest: true }];
    const value = lower.field(child, 'value');
    const byName = child.type === 'keyword_parameter' ? { byName: true } : {};
    return [value ? { target, default: value, ...byName } : { target, ...byName }];
  });
}
