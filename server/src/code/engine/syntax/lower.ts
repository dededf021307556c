import { spanOf } from '../../../text/span';
import type { SyntaxNode } from '../../grammars';
import type { Expr, TextExpr, TextPiece } from './expr';

/** How one node type of a grammar becomes an expression; undefined falls back to `other`. */
export type Rule = (node: SyntaxNode, lower: Lower) => Expr | undefined;

export type Rules = Readonly<Record<string, Rule>>;

/** What a rule may use to lower the parts of its node. */
export interface Lower {
  readonly source: string;
  expr(node: SyntaxNode): Expr;
  /** The child that fills a field, lowered. */
  field(node: SyntaxNode, name: string): Expr | undefined;
  /** All named children, lowered; comments are left out. */
  children(node: SyntaxNode): Expr[];
  textOf(node: SyntaxNode): string;
}

/** The child that fills a field. */
export function childOf(node: SyntaxNode, field: string): SyntaxNode | undefined {
  return node.children.find(child => child.field === field);
}

/** The children that fill a field. */
export function childrenOfField(node: SyntaxNode, field: string): SyntaxNode[] {
  return node.children.filter(child => child.field === field);
}

export function namedChildren(node: SyntaxNode): SyntaxNode[] {
  return node.children.filter(child => child.named && !isComment(child));
}

function isComment(node: SyntaxNode): boolean {
  return node.type.endsWith('comment') || node.type === 'hash_bang_line';
}

/** Lowers a whole syntax tree with the rules of its language. */
export function lowerTree(source: string, root: SyntaxNode, rules: Rules): Expr {
  const lower: Lower = {
    source,
    expr: node => rules[node.type]?.(node, lower) ?? other(node, lower),
    field: (node, name) => {
      const child = childOf(node, name);
      return child && lower.expr(child);
    },
    children: node => {
      const found: Expr[] = [];
      for (const child of node.children) if (child.named && !isComment(child)) found.push(lower.expr(child));
      return found;
    },
    textOf: node => source.slice(node.start, node.end),
  };
  return lower.expr(root);
}

function other(node: SyntaxNode, lower: Lower): Expr {
  return { kind: 'other', type: node.type, start: node.start, end: node.end, children: lower.children(node) };
}

/** A rule for nodes that only stand around their one child: parentheses, expression statements. */
export const transparent: Rule = (node, lower) => {
  const inner = namedChildren(node);
  return inner.length === 1 ? lower.expr(inner[0] as SyntaxNode) : undefined;
};

/** A rule for nodes whose first named child, or whose field, is the value: `await x`, `x as T`. */
export function wrapping(field?: string): Rule {
  return (node, lower) => {
    const inner = field ? childOf(node, field) : namedChildren(node)[0];
    return inner && { kind: 'wrap', start: node.start, end: node.end, operand: lower.expr(inner) };
  };
}

export const block: Rule = (node, lower) => ({
  kind: 'block',
  start: node.start,
  end: node.end,
  statements: lower.children(node),
});

export const name: Rule = (node, lower) => ({
  kind: 'name',
  start: node.start,
  end: node.end,
  name: lower.textOf(node),
});

export function literal(type: 'number' | 'boolean' | 'null'): Rule {
  return (node, lower) => ({ kind: 'literal', type, start: node.start, end: node.end, text: lower.textOf(node) });
}

/** A rule for two operands and an operator between them; the operator may be an anonymous child. */
export function binary(left = 'left', right = 'right'): Rule {
  return (node, lower) => {
    const a = childOf(node, left);
    const b = childOf(node, right);
    if (!a || !b) return undefined;
    const operator = lower.source.slice(a.end, b.start).replace(/[()]/g, '').trim();
    return { kind: 'binary', start: node.start, end: node.end, operator, left: lower.expr(a), right: lower.expr(b) };
  };
}

export const list: Rule = (node, lower) => ({
  kind: 'list',
  start: node.start,
  end: node.end,
  items: lower.children(node),
});

export function member(object: string, property: string): Rule {
  return (node, lower) => {
    const target = childOf(node, object);
    const named = childOf(node, property);
    if (!target || !named) return undefined;
    const name = lower.textOf(named).replace(/^#/, '');
    return { kind: 'member', start: node.start, end: node.end, object: lower.expr(target), name };
  };
}

export function index(object: string, at: string): Rule {
  return (node, lower) => {
    const target = childOf(node, object);
    const position = childOf(node, at);
    if (!target || !position) return undefined;
    return { kind: 'index', start: node.start, end: node.end, object: lower.expr(target), index: lower.expr(position) };
  };
}

/** Several string literals that are one value become one literal. */
export function joinTexts(node: SyntaxNode, texts: readonly TextExpr[]): TextExpr | undefined {
  const first = texts[0];
  const last = texts.at(-1);
  if (!first || !last) return undefined;
  const pieces: TextPiece[] = texts.flatMap(text => text.pieces);
  return {
    kind: 'text',
    start: node.start,
    end: node.end,
    pieces,
    inner: spanOf(first.inner.start, last.inner.end),
    quoting: first.quoting,
  };
}
