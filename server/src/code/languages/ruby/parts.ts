import { spanOf } from '../../../text/span';
import { decodeEscape, literalPieces } from '../../engine/syntax/escapes';
import type { Argument, DictEntry, DictExpr, Expr, Param, TextExpr, TextPiece } from '../../engine/syntax/expr';
import { childOf, type Lower, namedChildren, type Rule } from '../../engine/syntax/lower';
import type { SyntaxNode } from '../../grammars';

/** The body of a heredoc, by the node that announces it; the grammar puts it after the statement. */
const heredocs = new WeakMap<SyntaxNode, SyntaxNode>();

/** Pairs each `<<EOS` of a tree with its body: both come in the same order. */
export function linkHeredocs(root: SyntaxNode): void {
  const open: SyntaxNode[] = [];
  const stack: SyntaxNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'heredoc_beginning') open.push(node);
    else if (node.type === 'heredoc_body') {
      const beginning = open.shift();
      if (beginning) heredocs.set(beginning, node);
    }
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as SyntaxNode);
  }
}

/** The value written between the braces of `#{…}`. */
function interpolated(node: SyntaxNode, lower: Lower): TextPiece | undefined {
  const span = spanOf(node.start, node.end);
  const inner = namedChildren(node);
  const only = inner.length === 1 ? inner[0] : undefined;
  if (only) return { kind: 'hole', value: lower.expr(only), span };
  const value: Expr = {
    kind: 'other',
    type: node.type,
    start: node.start,
    end: node.end,
    children: lower.children(node),
  };
  return { kind: 'hole', value, span };
}

function pieces(node: SyntaxNode, start: number, end: number, single: boolean, lower: Lower): TextPiece[] {
  const inside = node.children.flatMap((child): readonly SyntaxNode[] => {
    // Text between single quotes knows two escapes, which the grammar leaves in the text.
    if (!single || child.type !== 'string_content') return [child];
    return [...lower.textOf(child).matchAll(/\\[\\']/g)].map(hit => ({
      type: 'escape_sequence',
      named: true,
      field: undefined,
      start: child.start + hit.index,
      end: child.start + hit.index + 2,
      children: [],
    }));
  });
  return literalPieces(lower.source, start, end, inside, part => {
    const span = spanOf(part.start, part.end);
    if (part.type === 'escape_sequence') return { kind: 'chars', text: decodeEscape(lower.textOf(part)), span };
    return part.type === 'interpolation' ? interpolated(part, lower) : undefined;
  });
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
  return {
    kind: 'text',
    start: node.start,
    end: node.end,
    pieces: pieces(node, inner.start, inner.end, single, lower),
    inner,
    quoting,
  };
}

/** A word that stands for itself: a symbol, the key before a colon. */
export function word(node: SyntaxNode, lower: Lower): TextExpr {
  const start = lower.source.charAt(node.start) === ':' ? node.start + 1 : node.start;
  const span = spanOf(start, node.end);
  const chars: TextPiece = { kind: 'chars', text: lower.source.slice(start, node.end), span };
  return { kind: 'text', start: node.start, end: node.end, pieces: [chars], inner: span, quoting: '' };
}

export const heredoc: Rule = (node, lower) => {
  const body = heredocs.get(node);
  if (!body) return undefined;
  const last = body.children.findLast(child => child.type === 'heredoc_end');
  const newline = /^\r?\n/.exec(lower.source.slice(body.start, body.end))?.[0].length ?? 0;
  const start = Math.min(body.start + newline, last?.start ?? body.end);
  const inner = spanOf(start, last?.start ?? body.end);
  const raw = /^<<[~-]?'/.test(lower.textOf(node));
  return {
    kind: 'text',
    start: node.start,
    end: node.end,
    pieces: pieces(body, inner.start, inner.end, raw, lower),
    inner,
    quoting: raw ? "<<'" : '<<',
  };
};

export function entry(child: SyntaxNode, lower: Lower): DictEntry[] {
  const span = spanOf(child.start, child.end);
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
    const span = spanOf(child.start, child.end);
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
    const named = childOf(child, 'name');
    if (!named || child.type === 'block_parameter') return [];
    const target = lower.expr(named);
    if (child.type === 'splat_parameter' || child.type === 'hash_splat_parameter') return [{ target, rest: true }];
    const value = lower.field(child, 'value');
    const byName = child.type === 'keyword_parameter' ? { byName: true } : {};
    return [value ? { target, default: value, ...byName } : { target, ...byName }];
  });
}
