import type { Call, Parameter } from '../call';
import { plain } from '../template';
import { splitUrl } from '../url';
import { dataAsQuery, requestOf } from './clients/request';
import { finish } from './fold/finish';
import { evaluate, type Folding, frameOf, startCall } from './fold/frame';
import { bound } from './fold/inline';
import { flatten } from './fold/texts';
import { type Bindings, mostRows, noBindings, textValue, type Value } from './fold/value';
import { findIn, operationOf } from './language';
import type { NamedFunctions } from './namedFunctions';
import { methodOf } from './response/methods';
import { type Sending, sendingOf } from './sending';
import { childrenOf, dottedPath, type Expr, type FunctionExpr, type NameExpr, unwrap } from './syntax/expr';
import { type Definition, lookup, type Scope } from './syntax/scope';
import { type KnownFunctions, knownCalls } from './wrapperFacts';

interface Search {
  readonly folding: Folding;
  readonly named: NamedFunctions;
  readonly known: KnownFunctions;
  /** How many names may still be looked at. What is given up after that is no combination of all. */
  readonly budget: { left: number };
  /** The values that are being looked into, to stop at cycles. */
  readonly active: ReadonlySet<Expr>;
}

/**
 * The parameters of a request for each combination of values that the loops and the callers of the functions around it give
 * them, where these are closed: lists that nothing changes, and functions all calls of which are known. `base` are those that
 * the request alone shows. Undefined where nothing is chosen in this way.
 */
export function variantsOf(
  sending: Sending,
  base: readonly Parameter[],
  given: Pick<Search, 'folding' | 'named' | 'known'>,
): Call['variants'] {
  const search: Search = { ...given, budget: { left: mostNames }, active: new Set() };
  const { folding } = search;
  if (!base.some(isChosenItem) || sending.open || sending.through.length > 1) return undefined;
  const names = flatten(sending.facts).flatMap(({ role, written }) =>
    role === 'query' || role === 'form' || role === 'data' || role === 'json'
      ? namesIn(written)
      : role === 'url' || role === 'path'
        ? queryNames(written)
        : [],
  );
  const found = environments(names, noBindings, search);
  if (search.budget.left <= 0 || found.length > mostRows || found.every(({ size }) => size === 0)) return undefined;
  const variants = found.map(bindings => parametersWith(bindings, sending, base, folding));
  return variants.every(each => each !== undefined) ? variants : undefined;
}

/** Whether a value that only the running program has is one of a list: `names[]=…`. Others are looked at by nobody. */
function isChosenItem({ name, value }: Parameter): boolean {
  return /(?:\[\]|%5B%5D)$/i.test(plain(name) ?? '') && value.parts.some(({ kind }) => kind === 'hole');
}

function parametersWith(
  bindings: Bindings,
  { first, at, rule }: Sending,
  base: readonly Parameter[],
  folding: Folding,
): readonly Parameter[] | undefined {
  startCall(folding);
  const frame = frameOf(folding, bindings);
  const again = sendingOf(first, frame);
  if (!again) return undefined;
  const facts = flatten(again.facts);
  const { urls, query } = requestOf(rule.dataInQuery ? dataAsQuery(facts) : facts, rule.method, at, frame);
  const [url] = urls;
  if (!url) return undefined;
  const parameters = [...splitUrl(finish(url, at, folding, true)).parameters, ...query];
  return parameters.length === base.length ? parameters : undefined;
}

/** The names in an expression that are not inside a function of their own. */
function namesIn(expr: Expr): NameExpr[] {
  const found: NameExpr[] = [];
  const stack: Expr[] = [expr];
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (at.kind === 'function') continue;
    if (at.kind === 'name') found.push(at);
    stack.push(...childrenOf(at).toReversed());
  }
  return found;
}

/** The names in the query string of an address that is written in place; those of another expression. */
function queryNames(written: Expr): NameExpr[] {
  const text = unwrap(written);
  if (text.kind !== 'text') return namesIn(text);
  const start = text.pieces.findIndex(piece => piece.kind === 'chars' && piece.text.includes('?'));
  if (start < 0) return [];
  return text.pieces.slice(start).flatMap(piece => (piece.kind === 'hole' ? namesIn(piece.value) : []));
}

/** So many names are looked at before it is given up. */
const mostNames = 500;

/** The bindings with each combination of what decides some names. A name that nothing closed decides stays as it is. */
function environments(names: readonly NameExpr[], bindings: Bindings, search: Search): readonly Bindings[] {
  let found: readonly Bindings[] = [bindings];
  for (const name of names) found = found.flatMap(each => withName(name, names, each, search));
  return found;
}

function onlyDefinition(name: NameExpr, { program }: Folding): (Definition & { readonly scope: Scope }) | undefined {
  const scope = lookup(program.scopeOf(name), name.name);
  const [only, ...others] = scope?.names.get(name.name) ?? [];
  return scope && only && others.length === 0 ? { ...only, scope } : undefined;
}

function withName(name: NameExpr, names: readonly NameExpr[], bindings: Bindings, search: Search): readonly Bindings[] {
  if (search.budget.left-- <= 0) return [bindings];
  const definition = onlyDefinition(name, search.folding);
  switch (definition?.kind) {
    case 'value': {
      if (search.active.has(definition.value)) return [bindings];
      const inside = { ...search, active: new Set([...search.active, definition.value]) };
      const changes = definition.scope.mutations.get(name.name) ?? [];
      const given = [
        definition.value,
        ...changes.flatMap(({ value, call }) => value ?? call?.args.map(arg => arg.value) ?? []),
      ];
      return environments(given.flatMap(namesIn), bindings, inside);
    }
    case 'part':
      if (search.active.has(definition.of)) return [bindings];
      return environments(namesIn(definition.of), bindings, {
        ...search,
        active: new Set([...search.active, definition.of]),
      });
    case 'item':
      return definition.keys ? [bindings] : withItems(definition.of, definition.of, bindings, search);
    case 'param':
      return withCallers(definition, names, bindings, search);
    default:
      return [bindings];
  }
}

/** So many functions and loops decide one request. */
const deepest = 4;

/** `key` is bound to each item of a list that nothing changes. */
function withItems(list: Expr, key: Expr, bindings: Bindings, search: Search): readonly Bindings[] {
  if (bindings.has(key) || bindings.size >= deepest) return [bindings];
  return environments(namesIn(list), bindings, search).flatMap(outer => {
    const items = isClosed(list, search.folding) ? itemsOf(evaluate(list, frameOf(search.folding, outer))) : undefined;
    return items ? items.map(item => new Map([...outer, [key, [item]]])) : [outer];
  });
}

function itemsOf(value: Value): readonly Value[] | undefined {
  const items = value.kind === 'list' && !value.open ? value.items : [];
  const keys = value.kind === 'dict' && value.open.length === 0 ? value.entries.map(({ key }) => textValue(key)) : [];
  const all = [...items, ...keys];
  return all.length > 0 && all.length <= mostRows ? all : undefined;
}

function withCallers(
  { owner, position }: Extract<Definition, { kind: 'param' }>,
  names: readonly NameExpr[],
  bindings: Bindings,
  search: Search,
): readonly Bindings[] {
  const { folding, named, known } = search;
  if (bindings.has(owner) || bindings.size >= deepest) return [bindings];
  const list = position === 0 ? listOf(owner, folding) : undefined;
  if (list) return withItems(list, owner, bindings, search);
  const calls = knownCalls(owner, folding, named, known);
  if (!calls) return [bindings];
  const positions = names.flatMap(name => {
    const definition = onlyDefinition(name, folding);
    return definition?.kind === 'param' && definition.owner === owner ? [definition.position] : [];
  });
  const isMethod = methodOf(owner) !== undefined;
  return [...calls].flatMap(call => {
    if (call.kind !== 'invoke') return [bindings];
    const given = positions.flatMap(at => argumentsFor(owner, at, call.args, isMethod, folding));
    return environments(given.flatMap(namesIn), bindings, search).map(
      outer => new Map([...outer, [owner, bound(owner, call.args, frameOf(folding, outer), isMethod)]]),
    );
  });
}

/** The argument that a parameter takes. */
function argumentsFor(
  owner: FunctionExpr,
  position: number,
  args: Extract<Expr, { kind: 'invoke' }>['args'],
  isMethod: boolean,
  { language }: Folding,
): Expr[] {
  const first = owner.params[0]?.target;
  const shift = isMethod && first?.kind === 'name' && language.receivers.includes(first.name) ? 1 : 0;
  const target = owner.params[position]?.target;
  const named = args.find(({ name }) => name !== undefined && target?.kind === 'name' && name === target.name);
  const given = named ?? args[position - shift];
  return given && !given.spread && (given === named || given.name === undefined) ? [given.value] : [];
}

/** The list whose items a function is given one after the other: `names.map(name => …)`. */
function listOf(owner: FunctionExpr, { language }: Folding): Expr | undefined {
  const call = owner.parent;
  if (call?.kind !== 'invoke' || call.callee === owner || call.args[0]?.value !== owner) return undefined;
  const { callee } = call;
  return callee.kind === 'member' && findIn(language.response.items, callee.name) ? callee.object : undefined;
}

/** Whether a list or dictionary is written in place, or is a constant that nothing changes. */
function isClosed(expr: Expr, folding: Folding): boolean {
  const at = unwrap(expr);
  if (at.kind === 'list') return at.open !== true && at.items.every(item => item.kind !== 'other');
  if (at.kind === 'dict') return at.entries.every(({ key }) => key !== undefined);
  if (at.kind === 'name') return isUnchanged(at, folding);
  if (at.kind !== 'invoke') return false;
  const { callee, args } = at;
  const called = dottedPath(callee);
  const known = evaluate(callee, frameOf(folding));
  const operation = known.kind === 'path' ? operationOf(folding.language, known.path) : undefined;
  const [first] = args;
  if (operation === 'items' && called?.includes('.') && first) return isClosed(first.value, folding);
  const isItems = callee.kind === 'member' && findIn(folding.language.methods, callee.name) === 'items';
  return isItems && args.length === 0 && isClosed(callee.object, folding);
}

/** Whether a name is given a literal once, and nothing that the program does with it can change that. */
function isUnchanged(name: NameExpr, folding: Folding): boolean {
  const { program, file, language, tools } = folding;
  const definition = onlyDefinition(name, folding);
  if (definition?.kind !== 'value' || definition.operator !== '=' || definition.scope.owner.kind === 'class')
    return false;
  const literal = unwrap(definition.value);
  if ((literal.kind !== 'list' && literal.kind !== 'dict') || !isClosed(literal, folding)) return false;
  if (!definition.scope.parent && tools.isImported?.(file)) return false;
  if (language.globalNames && new RegExp(`\\b(?:global|nonlocal)\\b[^\\n]*\\b${name.name}\\b`).test(file.text))
    return false;
  return program.usesIn(definition.scope, name.name).every(isOnlyRead);
}

function isOnlyRead(use: NameExpr): boolean {
  let at: Expr = use;
  while (at.parent?.kind === 'index' && at.parent.object === at) at = at.parent;
  const { parent } = at;
  if (parent?.kind === 'index') return true;
  switch (parent?.kind) {
    case 'assign':
      // An element of it has a name, or is changed.
      return at === use ? parent.target === use : parent.target !== at && parent.operator === '=';
    case 'loop':
      return parent.iterable === at;
    case 'member':
      return at === use ? readers.test(parent.name) : parent.parent?.kind !== 'invoke';
    case 'invoke':
      return at !== use || (parent.callee !== use && readingFunctions.test(dottedPath(parent.callee) ?? ''));
    case 'binary':
      return at !== use || /^(?:not\s+)?in$/.test(parent.operator);
    case 'text':
    case 'dict':
    case 'list':
    case 'return':
      return at !== use;
    default:
      return false;
  }
}

const readers =
  /^(?:items|keys|values|get|entries|map|forEach|filter|some|every|find|includes|join|length|index|count)$/;
const readingFunctions =
  /^(?:len|list|tuple|sorted|enumerate|set|str|print|zip|any|all|reversed|Object\.(?:entries|keys|values)|console\.log|json\.dumps|JSON\.stringify)$/;
