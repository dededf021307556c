import { indexesBetween } from '../../../text/inOrder';
import type { Span } from '../../../text/span';
import { findIn } from '../language';
import { blockArgument, type Expr, enclosing, type FunctionExpr, nameOf } from '../syntax/expr';
import { hasRun, holdsUse, outermostLoop } from '../syntax/reaching';
import { type Definition, definitionsInReach, type Program, type Scope, startOf } from '../syntax/scope';
import { addressPart } from './addressPart';
import { alternativeValues, anyRow, uncertainValue } from './alternatives';
import { isClosed } from './closed';
import { constructorArgument } from './constructed';
import { isEnumeration } from './enumeration';
import { evaluate, type Frame, mayDecide } from './frame';
import { inlineCall } from './inline';
import { baseOfMade, fallbackOf } from './madeWith';
import { isSetInFunction, ofUse, overload, setBefore } from './meantDefinition';
import { applyMutations } from './mutate';
import { passedObject } from './passedObject';
import { argumentInPlace, isGivenOtherwise } from './platformFunction';
import { surelyRuns } from './queryChoice';
import { lacksMember, valueAtPath } from './select';
import { settledValue } from './settled';
import { prependExpr, textsOf } from './texts';
import { mayRun } from './truth';
import { isSetUnseen } from './unseen';
import { withUnseen } from './unseenChanges';
import { joinDicts, maxRows, type ParamUse, product, replaceable, textValue, unknown, upTo, type Value } from './value';

/** The value of a name of a scope; `use` is where it is read and becomes the expression of what is unknown. */
export function definedValue(scope: Scope, name: string, use: Expr, frame: Frame): Value {
  const all = ofUse(definitionsInReach(scope.names.get(name) ?? [], use), scope, use, frame);
  const definitions = overload(all, use) ?? reaching(scope, all, use, frame);
  const followed = definitions.slice(0, most).map(definition => ({
    value: definitionValue(definition, scope, name, use, frame),
    expr: use,
  }));
  const values = definitions.length > most ? [...followed, { value: unknown(use), expr: use }] : followed;
  const present = values.filter(({ value }) => value.kind !== 'null');
  const known = present.length === 0 ? (values[0]?.value ?? unknown(use)) : alternativeValues(present, use, frame);
  const mayBeUnset = definitions.every(definition => mayPassOver(definition, scope, use, frame));
  const value = present.length < values.length || mayBeUnset ? uncertainValue(known, use) : known;
  // What was done to another object of that name says nothing about this one.
  const only = definitions.length === 1 ? definitions[0] : undefined;
  const isSet = only !== undefined && all.length > 1 && isSetInFunction(only, use);
  const since = only && 'site' in only && (isSet || frame.folding.program.scopeOf(use) === scope) ? only.site.start : 0;
  const after = withUnseen(applyMutations(value, scope, name, use, since, frame), scope, name, use, since, frame);
  const isUnsure = only !== undefined && scope.parent === undefined && isSetUnseen('names', startOf(only), frame);
  if (isUnsure && (after.kind === 'dict' || after.kind === 'list')) return uncertainValue(after, use);
  return isUnsure ? replaceable(after, use) : named(after, use);
}

/** Texts say through which name they came; what is unknown can be written as the name. */
function named(value: Value, use: Expr): Value {
  if (value.kind === 'unknown') return { ...value, sources: prependExpr(use, value.sources) };
  if (value.kind !== 'text') return value;
  const options = value.options.map(option => {
    const whole = option.every(piece => piece.kind === 'text');
    const only = option.length === 1 && option[0]?.kind === 'hole' ? option[0] : undefined;
    if (only) return [{ ...only, sources: prependExpr(use, only.sources), span: use as Span }];
    return whole ? option.map(piece => (piece.kind === 'text' ? { ...piece, reference: use } : piece)) : option;
  });
  return { ...value, options };
}

/** The maximum number of definitions of one name that are followed. */
const most = 8;

/** The definitions that may be the last before the use; one more than are followed where there are too many. */
function reaching(scope: Scope, definitions: readonly Definition[], use: Expr, frame: Frame): readonly Definition[] {
  const { program } = frame.folding;
  if (definitions.length <= 1) return definitions;
  const block = blockAround(use, scope, program);
  const isApart = block && program.scopeOf(block) !== scope;
  const set = isApart ? setBefore(definitions, use, program) : undefined;
  if (isApart) return set ? [set] : definitions.slice(-most - 1);
  const found: Definition[] = [];
  for (let [, index] = indexesBetween(definitions, startOf, 0, use.start); index > 0 && found.length <= most; index--) {
    const definition = definitions[index - 1] as Definition;
    if (startOf(definition) >= use.start || holdsUse(definition, use) || !isReachable(definition, frame)) continue;
    found.unshift(definition);
    const runs = surelyRuns(definition, frame);
    if (!('site' in definition) || (!isFallback(definition) && hasRun(definition.site, use, runs))) break;
  }
  if (found.length === 0) return definitions.slice(0, most + 1);
  // In a loop, what is assigned after the use is what the next iteration sees.
  const loop = outermostLoop(use) ?? block;
  const [from, to] = loop ? indexesBetween(definitions, startOf, use.end, loop.end) : [0, 0];
  for (let index = from; index < to && found.length <= most; index++) {
    const definition = definitions[index] as Definition;
    if (loop && startOf(definition) > use.end && isInside(definition, loop)) found.push(definition);
  }
  return found;
}

/** `url ??= base`, which leaves a value that is there. */
function isFallback(definition: Definition): boolean {
  return definition.kind === 'value' && /^(?:\?\?|\|\|)=$/.test(definition.operator);
}

/** Whether a name that was declared without a value may have none yet: what gives it one stands under a condition. */
function mayPassOver(definition: Definition, scope: Scope, use: Expr, { folding: { program } }: Frame): boolean {
  if (definition.kind !== 'value' || definition.site.kind !== 'assign' || !definition.site.again) return false;
  return program.scopeOf(use) === scope && definition.site.end <= use.start && !hasRun(definition.site, use);
}

/**
 * The outermost of the blocks around a use that are given to calls of a scope and run there: `start(host) do … end`.
 * Undefined where the use stands in the scope itself.
 */
function blockAround(use: Expr, scope: Scope, { scopeOf }: Program): Expr | undefined {
  let ancestor = use;
  while (scopeOf(ancestor) !== scope) {
    const block = enclosing(ancestor, 'function');
    if (!block || !isBlock(block)) return ancestor;
    ancestor = block.parent as Expr;
  }
  return ancestor === use ? undefined : ancestor;
}

function isBlock(owner: FunctionExpr): boolean {
  const { parent } = owner;
  return parent?.kind === 'invoke' && parent.args.some(({ name, value }) => name === blockArgument && value === owner);
}

/** Whether the arguments of a caller let the definition run. */
function isReachable(definition: Definition, frame: Frame): boolean {
  return !('site' in definition) || !mayDecide(definition.site, frame) || mayRun(definition.site, frame);
}

function isInside(definition: Definition, loop: Expr): boolean {
  return 'site' in definition && loop.start <= definition.site.start && definition.site.end <= loop.end;
}

export function definitionValue(definition: Definition, scope: Scope, name: string, use: Expr, frame: Frame): Value {
  switch (definition.kind) {
    case 'value': {
      const isWhole = definition.operator === '=' || definition.operator === ':=' || isFallback(definition);
      return isWhole ? evaluate(definition.value, frame) : extended(definition, scope, name, use, frame);
    }
    case 'part':
      return partValue(evaluate(definition.source, frame), definition, use, frame);
    case 'item':
      return itemValue(definition, use, frame);
    case 'param':
      return paramValue(definition, use, frame);
    case 'function': {
      const { owner } = definition;
      const value: Value = { kind: 'function', owner, bindings: frame.bindings };
      const called = use.parent?.kind === 'invoke' && use.parent.callee === use;
      // A method without parameters is read like a variable.
      return owner.getter && use.kind === 'name' && !called ? inlineCall(value, [], use, frame) : value;
    }
    case 'class': {
      const inside = frame.folding.program.scopeOf(definition.owner);
      return { kind: 'instance', scope: inside, bindings: frame.bindings, isClass: true };
    }
    case 'import': {
      const { module } = definition;
      const whole = definition.name === '*' || definition.name === 'default';
      return { kind: 'path', path: whole ? module : `${module}.${definition.name}`, module, expr: use };
    }
  }
}

/** `url += '/x'`: what the name was before, and what is added. */
function extended(
  definition: Extract<Definition, { kind: 'value' }>,
  scope: Scope,
  name: string,
  use: Expr,
  frame: Frame,
): Value {
  const all = scope.names.get(name) ?? [];
  const { start } = definition.site;
  let [, index] = indexesBetween(all, startOf, 0, start);
  while (index > 0 && startOf(all[index - 1] as Definition) >= start) index--;
  const last = all[index - 1];
  if (!last || !isExtension(definition, frame)) return unknown(use);
  if (frame.depth > maxExtensions) {
    // Of a text that is put together in more steps only the beginning is known.
    while (index > 1 && isExtension(all[index - 1] as Definition, frame)) index--;
    const beginning = definitionValue(all[index - 1] as Definition, scope, name, use, frame);
    return textValue(...product([textsOf(beginning, use, frame), textsOf(unknown(use), use, frame)]));
  }
  const before = definitionValue(last, scope, name, use, { ...frame, depth: frame.depth + 1 });
  const added = evaluate(definition.value, frame);
  if (before.kind === 'dict') return added.kind === 'dict' ? joinDicts(before, added) : before;
  if (before.kind === 'list') {
    const { items, open } = added.kind === 'list' ? added : { items: [added], open: false };
    return { ...before, items: [...before.items, ...items], open: before.open || open };
  }
  // Two numbers are added by the sign that joins texts.
  const isText = (value: Value) => value.kind === 'text' && !(value.numeric && definition.operator === '+=');
  if (!isText(before) && !isText(added)) return unknown(use);
  return textValue(...product([textsOf(before, use, frame), textsOf(added, definition.value, frame)]));
}

/** Where a text that is put together step by step is followed no further. */
const maxExtensions = 40;

function isExtension(definition: Definition, { folding: { language } }: Frame): boolean {
  return definition.kind === 'value' && language.concatenators.some(join => definition.operator === `${join}=`);
}

/** The first of several results is the value itself. */
function partValue(value: Value, definition: Extract<Definition, { kind: 'part' }>, use: Expr, frame: Frame): Value {
  const { path, source, missing } = definition;
  const [name, ...others] = path;
  const fallback = value.kind === 'path' || value.kind === 'unknown' ? fallbackOf(missing, frame) : undefined;
  if (fallback !== undefined) return { kind: 'unknown', sources: [use], fallback };
  if (value.kind === 'object' && typeof name === 'string' && others.length === 0)
    return addressPart(value, { name, object: source }, frame) ?? valueAtPath(value, path, use);
  const single = value.kind !== 'list' && frame.folding.language.multipleResults;
  return single && path[0] === 0 ? valueAtPath(value, path.slice(1), use) : valueAtPath(value, path, use);
}

/** What a loop takes from a dictionary, where that is not its keys. */
function valuesOf(of: Value, { folding }: Frame): Value {
  if (of.kind !== 'dict' || !folding.language.loopsYieldValues) return of;
  return { kind: 'list', items: of.entries.map(({ value }) => value), open: of.open.length > 0 };
}

function itemValue(definition: Extract<Definition, { kind: 'item' }>, use: Expr, frame: Frame): Value {
  const [bound] = frame.bindings.get(definition.source) ?? [];
  if (bound) return valueAtPath(bound, definition.path, use);
  const value = evaluate(definition.source, frame);
  const of = definition.keys ? value : valuesOf(value, frame);
  if (of.kind === 'list' && !definition.keys) {
    const items = rowsOf(of.items, use).map(item => ({ value: valueAtPath(item, definition.path, use), expr: use }));
    if (items.length === 0 || of.open) return unknown(use);
    const row = anyRow(items, use, frame);
    // More may be put into the list out of sight.
    return items.length === 1 && !isClosed(definition.source, frame.folding) ? oneOfMore(row, use) : row;
  }
  if (of.kind === 'dict' && of.open.length === 0 && of.entries.length > 0 && definition.path.length === 0) {
    const keys = of.entries.map(entry => entry.key);
    return textValue(...upTo(maxRows, keys, use));
  }
  return comprehendedItem(value, frame) ?? unknown(use);
}

/** The items of a list that are followed, and one that nothing is known of where there are more. */
function rowsOf(items: readonly Value[], use: Expr): readonly Value[] {
  return items.length > maxRows ? [...items.slice(0, maxRows), unknown(use)] : items;
}

/** The only item that a list is seen to have, where others may be in it. */
function oneOfMore(item: Value, use: Expr): Value {
  if (item.kind === 'list') return { ...item, items: item.items.map(each => oneOfMore(each, use)) };
  if (item.kind !== 'dict') return replaceable(item, use);
  return { ...item, entries: item.entries.map(entry => ({ ...entry, value: oneOfMore(entry.value, use) })) };
}

/**
 * What a comprehension gives for each of its items, where that is a text: `[url % id for id in ids]`. What it is made of has
 * no name outside of the comprehension.
 */
function comprehendedItem(list: Value, frame: Frame): Value | undefined {
  let made: Expr | undefined = list.kind === 'unknown' ? list.sources.find(({ kind }) => kind === 'loop') : undefined;
  while (made?.kind === 'loop') made = made.body.at(-1);
  const item = made && evaluate(made, frame);
  if (item?.kind !== 'text') return undefined;
  const closed = item.options.map(option =>
    option.map(piece => (piece.kind === 'hole' ? { ...piece, isPartial: true as const } : piece)),
  );
  return { ...item, options: closed };
}

function paramValue(definition: Extract<Definition, { kind: 'param' }>, use: Expr, frame: Frame): Value {
  const { owner, param, position, path } = definition;
  const bound = frame.bindings.get(owner);
  if (bound) {
    const given = bound[position];
    const isMissing = given === undefined || (given.kind === 'null' && given.isMissing === true);
    const value = isMissing && param.default ? evaluate(param.default, frame) : given;
    const found = value && !lacksMember(value, path) ? valueAtPath(value, path, use) : undefined;
    if (found && !(definition.missing && found.kind === 'null' && found.isMissing)) return found;
    if (value && definition.missing) return evaluate(definition.missing, frame);
    return frame.folding.language.missingArgumentsAreNull ? { kind: 'null', isMissing: true } : unknown(use);
  }
  const settled = settledValue(definition, frame);
  if (settled) return settled;
  const made =
    argumentInPlace(owner, position, frame) ??
    constructorArgument(owner, position, frame) ??
    pairPart(owner, position, frame) ??
    (position === 0 ? handed(owner, frame) : undefined);
  if (made && definition.missing && lacksMember(made, path)) return evaluate(definition.missing, frame);
  if (made) return valueAtPath(made, path, use);
  const use_ = { owner, position };
  const base = baseOfMade(definition, use, frame);
  if (base !== undefined) return { kind: 'unknown', sources: [use], fallback: base, param: use_ };
  // A declared type says less of a client than the calls of the function.
  const isDeclared = param.default?.kind === 'invoke' && param.default.declared === true;
  const mayBeGiven = path.length === 0 && (!param.default || isDeclared);
  const client = mayBeGiven ? passedObject(owner, position, use, frame) : undefined;
  if (client) return client;
  if (!param.default || path.length > 0) {
    const optional = mayBeLeftOut(definition, frame) ? { optional: true as const } : {};
    return { kind: 'unknown', sources: [use], param: use_, ...optional };
  }
  const value = evaluate(param.default, frame);
  const option = value.kind === 'text' ? value.options[0] : undefined;
  const text = option?.every(piece => piece.kind === 'text' || piece.fallback !== undefined)
    ? option.map(piece => (piece.kind === 'text' ? piece.text : (piece.fallback ?? ''))).join('')
    : undefined;
  if (text !== undefined) return { kind: 'unknown', sources: [use], fallback: text, param: use_ };
  if (value.kind === 'unknown' && value.fallback !== undefined)
    return { kind: 'unknown', sources: [use], fallback: value.fallback, param: use_ };
  if (value.kind === 'null') return { kind: 'unknown', sources: [use], param: use_, optional: true };
  if (value.kind === 'path' && isGivenOtherwise(owner, position, [], frame))
    return { kind: 'unknown', sources: [use], param: use_ };
  // A caller may pass another dictionary.
  if (value.kind === 'dict') return uncertainValue(value, use);
  if (isDeclared && value.kind === 'object' && value.facts.length === 0) return addressedByCaller(value, use_, use);
  if (isDeclared && value.kind === 'instance' && isEnumeration(value)) return { ...value, param: use_ };
  return value.kind === 'unknown' ? { kind: 'unknown', sources: [use], param: use_ } : value;
}

/** A client object of which a declared type says that the callers give it, with the address that they made it for. */
function addressedByCaller(client: Extract<Value, { kind: 'object' }>, param: ParamUse, use: Expr): Value {
  const value: Value = { kind: 'unknown', sources: [use], param };
  return { ...client, facts: [{ role: 'base', value, span: use, expr: use }] };
}

/** Whether a call of a function has no argument for a parameter without a default, or for a member that it takes of one. */
function mayBeLeftOut(
  { owner, position, param, path, missing }: Extract<Definition, { kind: 'param' }>,
  frame: Frame,
): boolean {
  const { program, language } = frame.folding;
  if (missing || (path.length > 0 && !language.missingArgumentsAreNull)) return false;
  const isOptional = () => param.default !== undefined && lacksMember(evaluate(param.default, frame), path);
  const named = nameOf(owner)?.name;
  // A method is called by its name, whatever object it is on.
  const isMethod = named === undefined && language.missingArgumentsAreNull === true && owner.name !== undefined;
  const uses: readonly Expr[] = isMethod
    ? (program.members.get(owner.name ?? '') ?? [])
    : (named !== undefined && program.uses.get(named)) || [];
  const calls = uses.flatMap(use => (use.parent?.kind === 'invoke' && use.parent.callee === use ? [use.parent] : []));
  if (calls.length === 0) return isOptional();
  return calls.some(({ args }) => {
    if (args.some(({ value, name, spread }) => value.kind === 'wrap' || name !== undefined || spread)) return false;
    const argument = args[position]?.value;
    if (argument) return path.length > 0 && lacksMember(evaluate(argument, frame), path);
    return path.length === 0 || isOptional();
  });
}

/** `paths.each do |name, path| … end`: the key and the value of each entry of a dictionary. */
function pairPart(owner: FunctionExpr, position: number, frame: Frame): Value | undefined {
  const { response, blocksTakePairs } = frame.folding.language;
  const call = owner.parent;
  if (!blocksTakePairs || owner.params.length !== 2 || call?.kind !== 'invoke') return undefined;
  if (call.callee.kind !== 'member' || findIn(response.items, call.callee.name) !== 'other') return undefined;
  const value = evaluate(call.callee.object, frame);
  if (value.kind !== 'dict' || value.open.length > 0 || value.entries.length === 0) return undefined;
  const parts = value.entries.slice(0, maxRows).map(({ key, value }) => (position === 0 ? textValue(key) : value));
  return anyRow(
    parts.map(value => ({ value, expr: owner })),
    owner,
    frame,
  );
}

/**
 * The client object that a call makes and hands to the function after it (`Net::HTTP.start(host) { |http| … }`), or what
 * is known about each item of a list (`'a', 'b' | ForEach-Object { $_ }`).
 */
function handed(owner: Expr, frame: Frame): Value | undefined {
  const call = owner.parent;
  if (call?.kind !== 'invoke' || call.callee === owner) return undefined;
  const { callee } = call;
  if (callee.kind === 'member' && findIn(frame.folding.language.response.items, callee.name)) {
    const list = evaluate(callee.object, frame);
    if (list.kind === 'text') return list;
    const items = list.kind === 'list' && !list.open ? rowsOf(list.items, owner) : [];
    const texts = items.filter(item => item.kind === 'text' || item.kind === 'unknown');
    if (items[0]?.kind === 'text' && texts.length === items.length)
      return alternativeValues(
        texts.map(value => ({ value, expr: owner })),
        owner,
        frame,
        maxRows,
      );
  }
  const value = evaluate(call, frame);
  return value.kind === 'object' && value.creation === call ? value : undefined;
}
