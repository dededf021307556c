import { spanOf } from '../../../text/span';
import type { Argument, DictEntry, Expr, InvokeExpr, Param, TextExpr } from '../../engine/syntax/expr';
import type { Lower, Rule } from '../../engine/syntax/lower';
import { childOf, childrenOfField, extentOf, namedChildren } from '../../engine/syntax/nodes';
import { bareText, escapePiece, literalPieces } from '../../engine/syntax/texts';
import type { SyntaxNode } from '../../grammars';

/** `"…"` with escapes, or a raw text between backticks. */
export function text(node: SyntaxNode, lower: Lower): TextExpr {
  const quoting = lower.source.charAt(node.start);
  const inner = spanOf(Math.min(node.start + 1, node.end), Math.max(node.start + 1, node.end - 1));
  const pieces = literalPieces(lower.source, inner, node.children, part =>
    part.type === 'escape_sequence' ? escapePiece(part, lower.textOf(part)) : undefined,
  );
  return { kind: 'text', ...extentOf(node), pieces, inner, quoting };
}

/** A type as the path by which its values are made: `http.Client` of `*http.Client`. */
export function typePath(node: SyntaxNode | undefined, lower: Lower): Expr | undefined {
  if (!node) return undefined;
  const base = extentOf(node);
  switch (node.type) {
    case 'pointer_type':
    case 'generic_type':
      return typePath(namedChildren(node)[0], lower);
    case 'type_identifier':
      return { kind: 'name', ...base, name: lower.textOf(node) };
    case 'qualified_type': {
      const [module, nameNode] = namedChildren(node);
      if (!module || !nameNode) return undefined;
      const object: Expr = { kind: 'name', start: module.start, end: module.end, name: lower.textOf(module) };
      return { kind: 'member', ...base, object, name: lower.textOf(nameNode) };
    }
    default:
      return undefined;
  }
}

/** A value of a type of another package, where only its declaration shows what it is. */
export function declaredObject(type: SyntaxNode | undefined, lower: Lower): InvokeExpr | undefined {
  const callee = typePath(type, lower);
  // A request is what the callers put into it.
  if (!type || callee?.kind !== 'member' || /Request$/.test(callee.name)) return undefined;
  return { kind: 'invoke', start: type.start, end: type.end, callee, args: [], construct: true, declared: true };
}

/** A value of a structure that the file itself declares. */
export function structureOf(type: SyntaxNode | undefined, lower: Lower): InvokeExpr | undefined {
  const callee = typePath(type, lower);
  if (!type || callee?.kind !== 'name' || !lower.structures.has(callee.name)) return undefined;
  return { kind: 'invoke', start: type.start, end: type.end, callee, args: [], construct: true, declared: true };
}

function elementOf(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.type === 'literal_element' ? namedChildren(node)[0] : node;
}

/** The body of a composite literal whose type is left out or known to be a list or a dictionary. */
function plain(body: SyntaxNode, lower: Lower): Expr {
  const base = extentOf(body);
  const items = namedChildren(body);
  if (items.some(item => item.type === 'keyed_element')) {
    return { kind: 'dict', ...base, entries: items.flatMap(item => entry(item, lower)) };
  }
  return { kind: 'list', ...base, items: items.flatMap(item => elementValue(elementOf(item), lower) ?? []) };
}

function elementValue(node: SyntaxNode | undefined, lower: Lower): Expr | undefined {
  return node && (node.type === 'literal_value' ? plain(node, lower) : lower.expr(node));
}

function entry(node: SyntaxNode, lower: Lower): DictEntry[] {
  const key = elementOf(childOf(node, 'key'));
  const value = elementValue(elementOf(childOf(node, 'value')), lower);
  return key && value ? [{ key: lower.expr(key), value, span: extentOf(node) }] : [];
}

/** The body of a value of a structure, with the names of its fields in their order. */
function structure(body: SyntaxNode, fields: readonly string[], lower: Lower): Expr {
  const entries = namedChildren(body).flatMap((item, position): DictEntry[] => {
    const nameNode = elementOf(childOf(item, 'key'));
    const name = nameNode ? lower.textOf(nameNode) : fields[position];
    const value = elementValue(elementOf(nameNode ? childOf(item, 'value') : item), lower);
    if (name === undefined || !value) return [];
    return [{ key: bareText(extentOf(nameNode ?? item), name), value, span: extentOf(item) }];
  });
  return { kind: 'dict', ...extentOf(body), entries };
}

/** The elements of a list of structures whose type is written once, before the list. */
function structures(type: SyntaxNode, body: SyntaxNode, lower: Lower): Expr | undefined {
  const element = childOf(type, 'element');
  const inner = element?.type === 'pointer_type' ? namedChildren(element)[0] : element;
  const fields =
    inner?.type === 'struct_type'
      ? fieldNames(inner, lower)
      : inner?.type === 'type_identifier'
        ? lower.structures.get(lower.textOf(inner))
        : undefined;
  if (!fields) return undefined;
  const items = namedChildren(body).flatMap(item => {
    const value = elementOf(item);
    if (value?.type === 'literal_value') return structure(value, fields, lower);
    return value ? (elementValue(value, lower) ?? []) : [];
  });
  return { kind: 'list', ...extentOf(body), items };
}

/** The names of the fields of a structure, in their order. */
export function fieldNames(struct: SyntaxNode, lower: Lower): string[] {
  const list = struct.children.find(child => child.type === 'field_declaration_list');
  return (list ? namedChildren(list) : []).flatMap(field =>
    childrenOfField(field, 'name').map(nameNode => lower.textOf(nameNode)),
  );
}

const dictionaries = /^(Values|Header|Params|H|M|QueryParams|Map)$/;

/** `T{…}`: a list, a dictionary, or an object that is made with named values. */
export const composite: Rule = (node, lower) => {
  const type = childOf(node, 'type');
  const body = childOf(node, 'body');
  if (!type || !body) return undefined;
  const base = extentOf(node);
  if (type.type === 'map_type')
    return { kind: 'dict', ...base, entries: namedChildren(body).flatMap(item => entry(item, lower)) };
  if (/^(slice|array|implicit_length_array)_type$/.test(type.type))
    return { ...(structures(type, body, lower) ?? plain(body, lower)), ...base };
  if (type.type === 'struct_type') return { ...structure(body, fieldNames(type, lower), lower), ...base };
  const callee = typePath(type, lower);
  if (!callee) return undefined;
  const items = namedChildren(body);
  const texts = items.some(item => /string_literal$/.test(elementOf(childOf(item, 'key'))?.type ?? ''));
  if (texts || (callee.kind === 'member' && dictionaries.test(callee.name)))
    return { kind: 'dict', ...base, entries: items.flatMap(item => entry(item, lower)) };
  const args = items.flatMap((item): Argument[] => {
    const span = extentOf(item);
    const key = elementOf(childOf(item, 'key'));
    const value = elementValue(elementOf(key ? childOf(item, 'value') : item), lower);
    if (!value) return [];
    return [key ? { name: lower.textOf(key), value, span } : { value, span }];
  });
  return { kind: 'invoke', ...base, callee, args, construct: true };
};

export function args(node: SyntaxNode | undefined, lower: Lower): Argument[] {
  if (!node) return [];
  return namedChildren(node).flatMap((child): Argument[] => {
    const span = extentOf(child);
    const isAddress = child.type === 'unary_expression' && lower.source.startsWith('&', child.start);
    if (child.type !== 'variadic_argument')
      return [{ value: lower.expr(child), span, ...(isAddress ? { output: true } : {}) }];
    const inner = lower.children(child)[0];
    return inner ? [{ spread: true, value: inner, span }] : [];
  });
}

export function params(node: SyntaxNode | undefined, lower: Lower): Param[] {
  if (!node) return [];
  return namedChildren(node).flatMap((child): Param[] =>
    childrenOfField(child, 'name').map(nameNode => {
      const target = lower.expr(nameNode);
      if (child.type === 'variadic_parameter_declaration') return { target, rest: true };
      const made = declaredObject(childOf(child, 'type'), lower);
      return made ? { target, default: made } : { target };
    }),
  );
}
