import { httpMethods } from '../../../catalogue/httpMethods';
import { spanOf } from '../../../text/span';
import { declaredRequest } from '../../engine/syntax/declared';
import type { Argument, Expr, InvokeExpr, Param, TextExpr } from '../../engine/syntax/expr';
import type { Lower } from '../../engine/syntax/lower';
import { childOf, childOfType, extentOf, namedChildren } from '../../engine/syntax/nodes';
import { charactersOf, escapePiece, literalPieces } from '../../engine/syntax/texts';
import type { SyntaxNode } from '../../grammars';

/** `"…"` or a text block between three quotes. */
export function text(node: SyntaxNode, lower: Lower): TextExpr {
  const quoting = lower.source.startsWith('"""', node.start) ? '"""' : '"';
  const from = node.start + quoting.length;
  // The line on which a text block opens is not part of it.
  const line = quoting === '"' ? 0 : (/^[ \t]*\r?\n/.exec(lower.source.slice(from, node.end))?.[0].length ?? 0);
  const start = Math.min(from + line, node.end);
  const inner = spanOf(start, Math.max(start, node.end - quoting.length));
  const pieces = literalPieces(lower.source, inner, node.children, part =>
    part.type === 'escape_sequence' && part.start >= inner.start ? escapePiece(part, lower.textOf(part)) : undefined,
  );
  return { kind: 'text', ...extentOf(node), pieces, inner, quoting };
}

/** A class by its written name, without type arguments: `OkHttpClient.Builder`. */
export function classPath(node: SyntaxNode, lower: Lower): Expr {
  const written = lower
    .textOf(node)
    .replace(/<[\s\S]*$/, '')
    .replace(/\s+/g, '');
  // Classes are known by their own names, with or without their package.
  const names = written.split('.').filter((name, index, all) => index === all.length - 1 || /^[A-Z]/.test(name));
  const base = extentOf(node);
  const [first = '', ...rest] = names;
  return rest.reduce<Expr>((object, name) => ({ kind: 'member', ...base, object, name }), {
    kind: 'name',
    ...base,
    name: first,
  });
}

/** What a declared type says about a value that is not written: an object of a class, made elsewhere. */
export function declaredObject(type: SyntaxNode | undefined, lower: Lower): InvokeExpr | undefined {
  if (!type || !/^(type_identifier|scoped_type_identifier|identifier|qualified_name|nullable_type)$/.test(type.type))
    return undefined;
  const callee = classPath(type, lower);
  // A request is what the callers put into it, and a text is no object.
  if (/^(String|string|var|Object|object)$|(Request|Message|Builder)\??$/.test(lower.textOf(type))) return undefined;
  return { kind: 'invoke', start: type.start, end: type.end, callee, args: [], construct: true, declared: true };
}

export function args(node: SyntaxNode | undefined, lower: Lower): Argument[] {
  return node ? namedChildren(node).map(child => ({ value: lower.expr(child), span: extentOf(child) })) : [];
}

export function params(node: SyntaxNode | undefined, lower: Lower): Param[] {
  if (!node) return [];
  // A lambda with one parameter has no list of them.
  if (node.type === 'identifier') return [{ target: lower.expr(node) }];
  return namedChildren(node).flatMap((child): Param[] => {
    if (child.type === 'identifier') return [{ target: lower.expr(child) }];
    const declared = child.type === 'spread_parameter' ? namedChildren(child).at(-1) : child;
    const nameNode = declared && childOf(declared, 'name');
    if (!nameNode) return [];
    const target = lower.expr(nameNode);
    if (child.type === 'spread_parameter') return [{ target, rest: true }];
    const made = declaredObject(childOf(child, 'type'), lower);
    return [made ? { target, default: made } : { target }];
  });
}

interface Annotation {
  readonly name: string;
  /** What it is given without a name, or first. */
  readonly text: TextExpr | undefined;
  /** What it is given under a name. */
  readonly argument: (key: string) => SyntaxNode | undefined;
}

/** Annotations of a declaration: their names, and the texts that they are given. */
export function annotations(node: SyntaxNode, lower: Lower): Annotation[] {
  const modifiers = childOfType(node, 'modifiers');
  return (modifiers ? namedChildren(modifiers) : []).flatMap(child => {
    const nameNode = childOf(child, 'name');
    const list = childOf(child, 'arguments');
    if (!nameNode || !child.type.endsWith('annotation')) return [];
    const all = list ? namedChildren(list) : [];
    const given = (key: string): SyntaxNode | undefined => {
      const pair = all.find(each => childOf(each, 'key') && lower.textOf(childOf(each, 'key') as SyntaxNode) === key);
      return pair && childOf(pair, 'value');
    };
    const [first] = all;
    const literal =
      first?.type === 'element_value_pair' ? (given('value') ?? given('path') ?? childOf(first, 'value')) : first;
    return [{ name: lower.textOf(nameNode), text: literal && annotatedText(literal, lower), argument: given }];
  });
}

/** The text of an annotation, or what constants make it. */
export function annotatedText(node: SyntaxNode, lower: Lower): TextExpr | undefined {
  if (node.type === 'string_literal') return text(node, lower);
  if (!/^(identifier|field_access|binary_expression)$/.test(node.type)) return undefined;
  const span = extentOf(node);
  return {
    kind: 'text',
    ...span,
    pieces: [{ kind: 'hole', value: lower.expr(node), span }],
    inner: span,
    quoting: '"',
  };
}

const verbs: ReadonlySet<string> = new Set(httpMethods);

/** `@RequestLine("GET /v2/applications.json")`, as if it were `@GET` with the path. */
function requestLine(all: readonly Annotation[]): Pick<Annotation, 'name' | 'text'> | undefined {
  const line = all.find(({ name }) => name === 'RequestLine')?.text;
  const [first, ...others] = line?.pieces ?? [];
  if (!line || first?.kind !== 'chars') return undefined;
  const [start = '', method = ''] = /^\s*([A-Z]+)\s+/.exec(first.text) ?? [];
  if (!verbs.has(method)) return undefined;
  const path = {
    ...first,
    text: first.text.slice(start.length),
    span: spanOf(first.span.start + start.length, first.span.end),
  };
  return { name: `RequestLine.${method}`, text: { ...line, pieces: [path, ...others] } };
}

/** Interfaces whose methods are requests; elsewhere the same annotations are what a program serves. */
export const clientInterface = /^(?:FeignClient|HttpExchange)$/;

/** `@GetMapping("/v2/applications.json")`, or `@RequestMapping` with the method beside the path. */
function mapping(all: readonly Annotation[], lower: Lower): Pick<Annotation, 'name' | 'text'> | undefined {
  if (!/@(?:FeignClient|HttpExchange)\b/.test(lower.source)) return undefined;
  for (const { name, text: path, argument } of all) {
    const method = argument('method');
    const word = /^(\w+)(?:Mapping|Exchange)$/.exec(name)?.[1]?.toUpperCase() ?? '';
    const verb = word === 'REQUEST' && method ? /\w+$/.exec(lower.textOf(method))?.[0] : word;
    if (path && verb && verbs.has(verb)) return { name: `RequestLine.${verb}`, text: path };
  }
  return undefined;
}

/**
 * A method of an interface that annotations make a request: `@GET("v2/applications/{id}.json")` with `@Path`, `@Query`,
 * `@Header` and `@Body` parameters, or a line with `@Param`. It becomes a call of `@GET` with the path, the query, the
 * headers and the body.
 */
export function annotated(node: SyntaxNode, lower: Lower): InvokeExpr | undefined {
  const all = annotations(node, lower);
  const verb = all.find(({ name, text: path }) => verbs.has(name) && path) ?? requestLine(all) ?? mapping(all, lower);
  if (!verb?.text) return undefined;
  return declaredRequest(node, lower, `@${verb.name}`, verb.text, (parts, parameter, value) => {
    const span = extentOf(parameter);
    for (const { name, text: key } of annotations(parameter, lower)) {
      if (/^(Path|Param|PathVariable)$/.test(name)) parts.holes.set(key ? charactersOf(key) : value.name, value);
      else if (/^(Query|Field|RequestParam)$/.test(name) && key) parts.query.push({ key, value, span });
      else if (/^(QueryMap|FieldMap|SpringQueryMap)$/.test(name)) parts.query.push({ key: undefined, value, span });
      else if (/^(Request)?Header$/.test(name) && key) parts.headers.push({ key, value, span });
      else if (/^(Request)?Body$/.test(name)) parts.body = { value, span };
    }
  });
}
