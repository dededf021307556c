import { spanOf } from '../../../text/span';
import { decodeEscape } from '../../engine/syntax/escapes';
import type { Argument, DictEntry, Expr, InvokeExpr, Param, TextExpr, TextPiece } from '../../engine/syntax/expr';
import type { Lower, Rule } from '../../engine/syntax/lower';
import { childOf, extentOf, namedChildren } from '../../engine/syntax/nodes';
import { bareText, literalPieces } from '../../engine/syntax/texts';
import type { SyntaxNode } from '../../grammars';

/** The written name without its namespace separators: `\GuzzleHttp\Client` is `GuzzleHttp.Client`. */
export function className(node: SyntaxNode, lower: Lower): string {
  return lower.textOf(node).replace(/^\\/, '').replace(/\\/g, '.');
}

/** A dotted path of names that all stand at one place in the text. */
export function path(node: SyntaxNode, dotted: string): Expr {
  const [first = '', ...rest] = dotted.split('.');
  const base = extentOf(node);
  return rest.reduce<Expr>((object, name) => ({ kind: 'member', ...base, object, name }), {
    kind: 'name',
    ...base,
    name: first,
  });
}

/** A subscript in a string without braces has its key without quotes: `"$a[key]"`. */
function bareSubscript(node: SyntaxNode, lower: Lower): Expr | undefined {
  const [object, key] = namedChildren(node);
  if (node.type !== 'subscript_expression' || !object || key?.type !== 'name') return undefined;
  const index = bareText(key, lower.textOf(key));
  return { kind: 'index', ...extentOf(node), object: lower.expr(object), index };
}

const single = new Set(["'", "<<<'"]);

function pieces(node: SyntaxNode, inner: { start: number; end: number }, quoting: string, lower: Lower): TextPiece[] {
  const parts = node.children.map((child, index) => {
    // The braces of `{$x}` belong to the place of the value.
    const open = node.children[index - 1];
    const close = node.children[index + 1];
    const braced = child.named && open?.type === '{' && close?.type === '}';
    return { ...(braced ? spanOf(open.start, close.end) : extentOf(child)), node: child };
  });
  return literalPieces(lower.source, inner, parts, ({ node: part, start, end }) => {
    const span = spanOf(start, end);
    if (part.type === 'escape_sequence') {
      const written = lower.textOf(part);
      const text = single.has(quoting) && !/^\\[\\']$/.test(written) ? written : decodeEscape(written);
      return { kind: 'chars', text, span };
    }
    if (!part.named || /^(string_content|nowdoc_string|heredoc_end)$/.test(part.type)) return undefined;
    return { kind: 'hole', value: bareSubscript(part, lower) ?? lower.expr(part), span };
  });
}

/** A literal in quotes or backticks. */
export function text(node: SyntaxNode, lower: Lower): TextExpr {
  const prefix = /^[bB]?/.exec(lower.textOf(node))?.[0].length ?? 0;
  const start = node.start + prefix + 1;
  const inner = spanOf(Math.min(start, node.end), Math.max(start, node.end - 1));
  const quoting = lower.source.charAt(node.start + prefix);
  const made = pieces(node, inner, quoting, lower);
  return { kind: 'text', ...extentOf(node), pieces: made, inner, quoting };
}

export const heredoc: Rule = (node, lower) => {
  const body = childOf(node, 'value');
  if (!body) return undefined;
  const last = body.children.findLast(child => child.type === 'heredoc_end') ?? childOf(node, 'end_tag');
  const newline = /^\r?\n/.exec(lower.source.slice(body.start, body.end))?.[0].length ?? 0;
  const end = Math.max(body.start, last ? last.start : body.end);
  const inner = spanOf(Math.min(body.start + newline, end), end);
  const quoting = node.type === 'nowdoc' ? "<<<'" : '<<<';
  const made = pieces(body, inner, quoting, lower);
  return { kind: 'text', ...extentOf(node), pieces: made, inner, quoting };
};

/** An array is a list, or a dictionary as soon as one key is written. */
export const array: Rule = (node, lower) => {
  const items = namedChildren(node);
  const base = extentOf(node);
  const hasKeys = items.some(item => namedChildren(item).length > 1);
  if (!hasKeys) return { kind: 'list', ...base, items: items.map(item => element(item, lower)), ...spreads(items) };
  const entries = items.flatMap((item): DictEntry[] => {
    const span = extentOf(item);
    const [key, value] = namedChildren(item);
    if (!key) return [];
    if (value) return [{ key: lower.expr(key), value: lower.expr(value), span }];
    if (key.type !== 'variadic_unpacking') return [];
    const inner = lower.children(key)[0];
    return inner ? [{ key: undefined, value: inner, span }] : [];
  });
  return { kind: 'dict', ...base, entries };
};

function element(item: SyntaxNode, lower: Lower): Expr {
  const inner = namedChildren(item)[0];
  return inner ? lower.expr(inner) : lower.expr(item);
}

function spreads(items: readonly SyntaxNode[]): { readonly open?: true } {
  return items.some(item => namedChildren(item)[0]?.type === 'variadic_unpacking') ? { open: true } : {};
}

export function args(node: SyntaxNode | undefined, lower: Lower): Argument[] {
  if (!node) return [];
  return namedChildren(node).flatMap((child): Argument[] => {
    const span = extentOf(child);
    const nameNode = childOf(child, 'name');
    const inner = namedChildren(child).find(candidate => candidate !== nameNode);
    if (!inner) return [];
    if (inner.type === 'variadic_unpacking') {
      const value = lower.children(inner)[0];
      return value ? [{ spread: true, value, span }] : [];
    }
    const value = lower.expr(inner);
    return [nameNode ? { name: lower.textOf(nameNode), value, span } : { value, span }];
  });
}

/** A parameter of a class type is an object of that class, where nothing else says what it is. */
function typed(type: SyntaxNode | undefined, lower: Lower): InvokeExpr | undefined {
  const inner = type?.type === 'optional_type' ? namedChildren(type)[0] : type;
  const nameNode = inner?.type === 'named_type' ? namedChildren(inner)[0] : undefined;
  if (!nameNode) return undefined;
  const callee = path(nameNode, className(nameNode, lower));
  return {
    kind: 'invoke',
    start: nameNode.start,
    end: nameNode.end,
    callee,
    args: [],
    construct: true,
    declared: true,
  };
}

export function params(node: SyntaxNode | undefined, lower: Lower): Param[] {
  if (!node) return [];
  return namedChildren(node).flatMap((child): Param[] => {
    const nameNode = childOf(child, 'name');
    if (!nameNode) return [];
    const target = lower.expr(nameNode);
    if (child.type === 'variadic_parameter') return [{ target, rest: true }];
    const field = child.type === 'property_promotion_parameter' ? { field: true } : {};
    const expr = lower.field(child, 'default_value');
    const type = childOf(child, 'type');
    const given = expr && expr.kind !== 'literal' ? expr : (typed(type, lower) ?? expr);
    return [given ? { target, default: given, ...field } : { target, ...field }];
  });
}
