import { spanOf } from '../../../text/span';
import type { Argument, DictEntry, Expr, Param, TextExpr } from '../../engine/syntax/expr';
import type { Lower, Rule } from '../../engine/syntax/lower';
import { childOf, extentOf, namedChildren } from '../../engine/syntax/nodes';
import { bareText, escapePiece, literalPieces } from '../../engine/syntax/texts';
import type { SyntaxNode } from '../../grammars';

export function text(node: SyntaxNode, lower: Lower): TextExpr {
  const quoting = lower.source.charAt(node.start);
  const inner = spanOf(node.start + 1, Math.max(node.start + 1, node.end - 1));
  const pieces = literalPieces(lower.source, inner, node.children, part => {
    if (part.type === 'escape_sequence') return escapePiece(part, lower.textOf(part));
    if (part.type !== 'template_substitution') return undefined;
    const value = namedChildren(part)[0];
    return value && { kind: 'hole', value: lower.expr(value), span: extentOf(part) };
  });
  return { kind: 'text', ...extentOf(node), pieces, inner, quoting };
}

/** The name of a property, without the sign of a private one. */
export function propertyName(node: SyntaxNode, lower: Lower): string {
  return lower.textOf(node).replace(/^#/, '');
}

/** A property name: `key`, `'key'`, `[key]`, `1`. */
export function key(node: SyntaxNode, lower: Lower): Expr {
  if (node.type === 'string') return text(node, lower);
  if (node.type === 'computed_property_name') return lower.children(node)[0] ?? lower.expr(node);
  return bareText(node, lower.textOf(node));
}

export function entry(child: SyntaxNode, lower: Lower): DictEntry[] {
  const span = extentOf(child);
  const shorthand = (): DictEntry => ({
    key: key(child, lower),
    value: { kind: 'name', start: child.start, end: child.end, name: lower.textOf(child) },
    span,
  });
  switch (child.type) {
    case 'pair':
    case 'pair_pattern': {
      const nameNode = childOf(child, 'key');
      const given = childOf(child, 'value');
      // `{ metric: name = 'Apdex' }`: the name has the default only where the member is not there.
      if (nameNode && given?.type === 'assignment_pattern') {
        const [value, other] = [lower.field(given, 'left'), lower.field(given, 'right')];
        return value && other ? [{ key: key(nameNode, lower), value, span, default: other }] : [];
      }
      const value = lower.field(child, 'value');
      return nameNode && value ? [{ key: key(nameNode, lower), value, span }] : [];
    }
    case 'shorthand_property_identifier':
    case 'shorthand_property_identifier_pattern':
      return [shorthand()];
    case 'object_assignment_pattern': {
      const left = childOf(child, 'left');
      const other = lower.field(child, 'right');
      if (!left) return [];
      const value: Expr = { kind: 'name', start: left.start, end: left.end, name: lower.textOf(left) };
      return [{ key: key(left, lower), value, span, ...(other ? { default: other } : {}) }];
    }
    case 'rest_pattern':
    case 'spread_element': {
      const value = lower.children(child)[0];
      return value ? [{ key: undefined, value, span }] : [];
    }
    case 'method_definition': {
      const nameNode = childOf(child, 'name');
      return nameNode ? [{ key: key(nameNode, lower), value: lower.expr(child), span }] : [];
    }
    default:
      return [];
  }
}

export function args(node: SyntaxNode | undefined, lower: Lower): Argument[] {
  if (!node) return [];
  return namedChildren(node).flatMap((child): Argument[] => {
    const span = extentOf(child);
    if (child.type !== 'spread_element') return [{ value: lower.expr(child), span }];
    const inner = lower.children(child)[0];
    return inner ? [{ spread: true, value: inner, span }] : [];
  });
}

export function params(node: SyntaxNode | undefined, lower: Lower): Param[] {
  if (!node) return [];
  return namedChildren(node).flatMap((child): Param[] => {
    const typed = child.type === 'required_parameter' || child.type === 'optional_parameter';
    const pattern = typed ? childOf(child, 'pattern') : child;
    // `this: Context` is a type of the receiver, which no caller gives as an argument.
    if (!pattern || pattern.type === 'this') return [];
    const field = typed && child.children.some(({ type }) => type === 'accessibility_modifier' || type === 'readonly');
    const owned = field ? { field } : {};
    if (pattern.type === 'rest_pattern') {
      const inner = lower.children(pattern)[0];
      return inner ? [{ target: inner, rest: true }] : [];
    }
    const left = pattern.type === 'assignment_pattern' ? childOf(pattern, 'left') : pattern;
    const given = pattern.type === 'assignment_pattern' ? childOf(pattern, 'right') : childOf(child, 'value');
    if (!left) return [];
    const target = lower.expr(left);
    return [given && given !== left ? { target, default: lower.expr(given), ...owned } : { target, ...owned }];
  });
}

/** A list, in which a comma without a value in front leaves a place empty: `[, b]`. */
export const elements: Rule = (node, lower) => {
  const items: Expr[] = [];
  let isEmpty = true;
  for (const child of node.children) {
    if (child.named) items.push(lower.expr(child));
    else if (child.type === ',' && isEmpty)
      items.push({ kind: 'literal', type: 'null', start: child.start, end: child.start, text: 'undefined' });
    if (child.named || child.type === ',') isEmpty = child.type === ',';
  }
  return { kind: 'list', ...extentOf(node), items };
};
