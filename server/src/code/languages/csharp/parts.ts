import { spanOf } from '../../../text/span';
import { declaredRequest } from '../../engine/syntax/declared';
import type { Argument, DictEntry, Expr, InvokeExpr, Param, TextExpr } from '../../engine/syntax/expr';
import type { Lower, Rule } from '../../engine/syntax/lower';
import { childOf, childOfType, extentOf, namedChildren } from '../../engine/syntax/nodes';
import { bareText } from '../../engine/syntax/texts';
import type { SyntaxNode } from '../../grammars';
import { text } from './text';

/** A class by its own name: `HttpClient` of `System.Net.Http.HttpClient`, without type arguments. */
export function classPath(node: SyntaxNode, lower: Lower): Expr {
  const written = lower.textOf(node).replace(/[<?[][\s\S]*$/, '');
  const name = written.slice(written.lastIndexOf('.') + 1).trim();
  return { kind: 'name', ...extentOf(node), name };
}

/** What a declared type says about a value that is not written: an object of a class, made elsewhere. */
export function declaredObject(type: SyntaxNode | undefined, lower: Lower): InvokeExpr | undefined {
  if (!type || !/^(identifier|qualified_name|nullable_type)$/.test(type.type)) return undefined;
  const callee = classPath(type, lower);
  // A request is what the callers put into it, and a text is no object.
  if (
    callee.kind !== 'name' ||
    /^(string|String|object|var|dynamic|int|bool)$|(Request|Message|Builder)$/.test(callee.name)
  )
    return undefined;
  return { kind: 'invoke', start: type.start, end: type.end, callee, args: [], construct: true, declared: true };
}

export function args(node: SyntaxNode | undefined, lower: Lower): Argument[] {
  if (!node) return [];
  return namedChildren(node).flatMap((child): Argument[] => {
    const nameNode = childOf(child, 'name');
    const inner = child.type === 'argument' ? namedChildren(child).find(candidate => candidate !== nameNode) : child;
    if (!inner) return [];
    const span = extentOf(child);
    const value = lower.expr(inner);
    const output = /^(?:out|ref)\s/.test(lower.textOf(child)) ? { output: true as const } : {};
    return [nameNode ? { name: lower.textOf(nameNode), value, span } : { value, span, ...output }];
  });
}

export function params(node: SyntaxNode | undefined, lower: Lower): Param[] {
  if (!node) return [];
  if (node.type !== 'parameter_list')
    return [{ target: { kind: 'name', ...extentOf(node), name: lower.textOf(node) } }];
  return namedChildren(node).flatMap((child): Param[] => {
    const nameNode = childOf(child, 'name');
    if (child.type !== 'parameter' || !nameNode) return [];
    const target = lower.expr(nameNode);
    const type = childOf(child, 'type');
    const given = namedChildren(child).find(
      part => part !== nameNode && part !== type && !/attribute_list|modifier/.test(part.type),
    );
    const value = given ? lower.expr(given) : declaredObject(type, lower);
    return [value ? { target, default: value } : { target }];
  });
}

/** One part of an initializer: `Name = value`, `["key"] = value`, `{ "key", value }`. */
function entry(node: SyntaxNode, lower: Lower): DictEntry[] {
  const span = extentOf(node);
  if (node.type === 'assignment_expression') {
    const left = childOf(node, 'left');
    const value = lower.field(node, 'right');
    if (!left || !value) return [];
    const key = left.type === 'identifier' ? bareText(left, lower.textOf(left)) : args(left, lower)[0]?.value;
    return key ? [{ key, value, span }] : [];
  }
  const [key, value] = lower.children(node);
  return node.type === 'initializer_expression' && key && value ? [{ key, value, span }] : [];
}

/** `{ … }` after `new`: a list, or a dictionary as soon as one part has a key. */
export const initializer: Rule = (node, lower) => {
  const base = extentOf(node);
  const parts = namedChildren(node);
  if (!parts.some(part => part.type === 'assignment_expression' || part.type === 'initializer_expression'))
    return { kind: 'list', ...base, items: parts.map(part => lower.expr(part)) };
  return { kind: 'dict', ...base, entries: parts.flatMap(part => entry(part, lower)) };
};

/** `new { deployment = new { revision } }` */
export const anonymous: Rule = (node, lower) => {
  const groups: SyntaxNode[][] = [[]];
  for (const child of node.children.slice(1)) {
    if (child.type === ',') groups.push([]);
    else if (child.type !== '{' && child.type !== '}') groups.at(-1)?.push(child);
  }
  const entries = groups.flatMap((group): DictEntry[] => {
    const [first, sign, value] = group;
    if (!first) return [];
    const span = spanOf(first.start, (value ?? first).end);
    if (sign && value) return [{ key: bareText(first, lower.textOf(first)), value: lower.expr(value), span }];
    const last = first.type === 'member_access_expression' ? (childOf(first, 'name') ?? first) : first;
    return [{ key: bareText(last, lower.textOf(last)), value: lower.expr(first), span }];
  });
  return { kind: 'dict', ...extentOf(node), entries };
};

/** A construction with what its initializer sets. `type` is the declared one where `new()` names none. */
export function constructed(node: SyntaxNode, type: SyntaxNode | undefined, lower: Lower): Expr | undefined {
  const list = childOfType(node, 'argument_list');
  const more = childOfType(node, 'initializer_expression');
  const base = extentOf(node);
  const argumentList = args(list, lower);
  if (!type) return { kind: 'list', ...base, items: argumentList.map(argument => argument.value) };
  const callee = classPath(type, lower);
  const name = callee.kind === 'name' ? callee.name : '';
  // A pair is read as the two values that it holds.
  if (name === 'KeyValuePair') return { kind: 'list', ...base, items: argumentList.map(argument => argument.value) };
  if (/Dictionary$|Collection$|Values$|^JObject$|^JsonObject$/.test(name) && argumentList.length === 0)
    return more ? { ...lower.expr(more), ...base } : { kind: 'dict', ...base, entries: [] };
  if (/^(List|HashSet|Collection)$/.test(name) && argumentList.length === 0)
    return more ? { ...lower.expr(more), ...base } : { kind: 'list', ...base, items: [] };
  for (const part of more ? namedChildren(more) : []) {
    const left = childOf(part, 'left');
    const value = lower.field(part, 'right');
    if (left && value) argumentList.push({ name: lower.textOf(left), value, span: extentOf(part) });
  }
  return { kind: 'invoke', ...base, callee, args: argumentList, construct: true };
}

/** Attributes before a declaration: their names, and the texts that they are given. */
function attributes(node: SyntaxNode, lower: Lower): { readonly name: string; readonly text: TextExpr | undefined }[] {
  const lists = node.children.filter(child => child.type === 'attribute_list');
  return lists.flatMap(namedChildren).flatMap(child => {
    const nameNode = childOf(child, 'name');
    const list = child.children.find(part => part.type === 'attribute_argument_list');
    const argument = list && namedChildren(list)[0];
    const literal = argument && namedChildren(argument)[0];
    const value = literal?.type === 'string_literal' ? text(literal, lower) : undefined;
    return nameNode ? [{ name: lower.textOf(nameNode), text: value }] : [];
  });
}

/** A method of an interface that an attribute makes a request: `[Get("/v2/applications/{id}.json")]`. */
export function attributed(node: SyntaxNode, lower: Lower): InvokeExpr | undefined {
  const verb = attributes(node, lower).find(
    ({ name, text: path }) => /^(Get|Post|Put|Patch|Delete|Head)$/.test(name) && path,
  );
  if (!verb?.text || childOf(node, 'body')) return undefined;
  const { pieces } = verb.text;
  return declaredRequest(node, lower, `[${verb.name}]`, verb.text, (parts, parameter, value) => {
    const span = extentOf(parameter);
    const marks = attributes(parameter, lower);
    const header = marks.find(mark => mark.name === 'Header')?.text;
    const alias = marks.find(mark => mark.name === 'AliasAs')?.text;
    if (header) parts.headers.push({ key: header, value, span });
    else if (marks.some(mark => mark.name === 'Body')) parts.body = { value, span };
    else if (pieces.some(piece => piece.kind === 'chars' && piece.text.includes(`{${value.name}}`)))
      parts.holes.set(value.name, value);
    else parts.query.push({ key: alias ?? bareText(value, value.name), value, span });
  });
}
