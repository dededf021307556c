import type { Expr } from '../syntax/expr';
import { appendPath, foldedText, hostOf, prependBase, resolveAgainst } from './address';
import { formText, jsonText } from './encodedTexts';
import { evaluate, type Frame } from './frame';
import {
  type Fact,
  type Folded,
  maxOptions,
  maxVariants,
  plainText,
  product,
  type Role,
  sketch,
  type Value,
} from './value';

/** The texts that a value has inside another text. What is not known becomes a hole with the expression. */
export function textsOf(value: Value, expr: Expr, frame: Frame): readonly Folded[] {
  switch (value.kind) {
    case 'text':
      return value.options;
    case 'null':
      return [[]];
    case 'path': {
      const outside = outsideConstant(value.path, value.module, frame);
      if (outside !== undefined) return [[{ kind: 'text', text: outside, reference: expr, isCrossFile: true }]];
      return [[{ kind: 'hole', sources: prependExpr(expr, [value.expr]), span: expr }]];
    }
    case 'unknown': {
      const { sources, fallback, param, optional, result } = value;
      const hole = { kind: 'hole' as const, sources: prependExpr(expr, sources), span: expr };
      const known = { ...(fallback === undefined ? {} : { fallback }), ...(optional ? { optional } : {}) };
      return [[{ ...hole, ...known, ...(param ? { param } : {}), ...(result ? { result } : {}) }]];
    }
    case 'object': {
      // A member of a class that is a client is not the address of that client.
      const made = value.creation ? addresses(flattenFacts(value.facts), frame) : [];
      return made.length > 0 ? made : [[{ kind: 'hole', sources: [expr], span: expr }]];
    }
    case 'dict':
      if (value.as === 'form') return [formText(value, (inner, source) => textsOf(inner, source, frame))];
      if (value.as === 'json' && value.open.length === 0)
        return [jsonText(value, expr, (inner, source) => textsOf(inner, source, frame))];
      return [[{ kind: 'hole', sources: [expr], span: expr }]];
    default:
      return [[{ kind: 'hole', sources: [expr], span: expr }]];
  }
}

/** A text whose plus signs are encoded, so that they do not mean blanks in an address; a whole query is left unchanged. */
export function encodedPlus(text: string): string {
  return /[?&=]/.test(text) ? text : text.replaceAll('+', '%2B');
}

export function prependExpr(first: Expr, rest: readonly Expr[]): readonly Expr[] {
  return rest[0] === first ? rest : [first, ...rest];
}

/** A value that cannot be written as text keeps the expression that the program writes. */
export function keepSource(value: Value, expr: Expr): Value {
  if (value.kind === 'unknown') return { ...value, sources: prependExpr(expr, value.sources) };
  return value.kind === 'path' ? { ...value, expr } : value;
}

/** A constant that another file defines. Names without an owner or an import are asked for where they look like one. */
export function outsideConstant(path: string, module: string | undefined, frame: Frame): string | undefined {
  const { tools, file } = frame.folding;
  if (!tools.constant) return undefined;
  const asked =
    module !== undefined || /^[A-Z]\w*[.\\:]|^[A-Z][A-Z0-9_]*$|^[a-z]\w*(URL|Url|Host|Base|Path|Endpoint)$/.test(path);
  return asked ? tools.constant(module === undefined ? { path } : { path, module }, file) : undefined;
}

/** What `base + path` is where it must be a text, though neither part is known to be one: an address. */
export function joinedTexts(value: Value, frame: Frame): readonly Folded[] | undefined {
  if (value.kind !== 'unknown' || value.fallback !== undefined) return undefined;
  const { concatenators } = frame.folding.language;
  const join = value.sources.find(source => source.kind === 'binary' && concatenators.includes(source.operator));
  if (join?.kind !== 'binary') return undefined;
  return product(chainOperands(join, join.operator).map(operand => textsOf(evaluate(operand, frame), operand, frame)));
}

/** The operands of `a + b + c`, without recursion, because such chains grow long. */
export function chainOperands(expr: Expr, operator: string): Expr[] {
  const operands: Expr[] = [];
  let inner = expr;
  while (inner.kind === 'binary' && inner.operator === operator) {
    operands.push(inner.right);
    inner = inner.left;
  }
  operands.push(inner);
  return operands.reverse();
}

/** The last fact of a role, which overrides the ones before it. */
export function lastFact(facts: readonly Fact[], role: Role): Fact | undefined {
  return facts.findLast(fact => fact.role === role && fact.key === undefined);
}

/** Replaces a request object that is passed on by what is known about it. */
export function flattenFacts(facts: readonly Fact[]): Fact[] {
  return facts.flatMap(fact => {
    if (fact.value.kind === 'object' && (fact.role === 'url' || fact.role === 'request'))
      return flattenFacts(fact.value.facts);
    return fact.role === 'request' ? [{ ...fact, role: 'url' as const }] : [fact];
  });
}

/** The addresses of the request; empty when nothing names one. */
export function addresses(facts: readonly Fact[], frame: Frame): Folded[] {
  const of = (role: Role): readonly Folded[] | undefined => {
    const fact = lastFact(facts, role);
    return fact && (joinedTexts(fact.value, frame) ?? textsOf(fact.value, fact.expr, frame));
  };
  const segments = facts.filter(({ role }) => role === 'segment');
  if (segments.length > 0) {
    const before = addresses(
      facts.filter(fact => !segments.includes(fact)),
      frame,
    );
    return segments.reduce<Folded[]>(
      (made, { value, expr }) =>
        (made.length > 0 ? made : [[]])
          .flatMap(head => textsOf(value, expr, frame).map(tail => appendPath(head, tail)))
          .slice(0, maxOptions),
      before,
    );
  }
  const path = of('path');
  const url = withPath(of('url'), path, facts);
  const base = of('base') ?? origin(of, facts);
  const fact = lastFact(facts, 'base');
  const join = fact?.prefixes ? prependBase : fact?.resolves ? resolveAgainst : appendPath;
  if (!base) return [...(url ?? path ?? [])];
  const tail = url ?? path;
  if (!tail) return [...base];
  return base.flatMap(before => tail.map(after => join(before, after))).slice(0, maxVariants(base, tail));
}

/** `uri = URI(base)`, then `uri.path = …`: of an address whose path is set afterwards the host is left. */
function withPath(
  url: readonly Folded[] | undefined,
  path: readonly Folded[] | undefined,
  facts: readonly Fact[],
): readonly Folded[] | undefined {
  const later = facts.findLastIndex(({ role }) => role === 'path') > facts.findLastIndex(({ role }) => role === 'url');
  if (!url || !path || !later) return url;
  return url.flatMap(before => path.map(after => appendPath(hostOf(before), after))).slice(0, maxVariants(url, path));
}

/** `https://host:port`, from parts that are given apart. */
function origin(
  of: (role: Role) => readonly Folded[] | undefined,
  facts: readonly Fact[],
): readonly Folded[] | undefined {
  const host = of('host')?.map(hostOf);
  if (!host) return undefined;
  const scheme = plainText(lastFact(facts, 'scheme')?.value)?.replace(/:?\/*$/, '') ?? 'https';
  const port = plainText(lastFact(facts, 'port')?.value);
  const before = /^[a-z]+:\/\//i.test(sketch(host[0] ?? [])) ? '' : `${scheme}://`;
  const after = port && port !== '443' && port !== '80' ? `:${port}` : '';
  return product([[foldedText(before)], host, [foldedText(after)]]);
}

/** A key that is written, or a name that is one. */
export function keyOf(key: Expr | string, frame: Frame): Folded {
  if (typeof key === 'string') return [{ kind: 'text', text: key }];
  return textsOf(evaluate(key, frame), key, frame)[0] ?? [];
}
