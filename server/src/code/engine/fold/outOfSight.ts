import { describing, failing, showing, testing } from '../../../catalogue/quietNames';
import { wordPattern, wordsOf } from '../../../text/words';
import { ruleOf } from '../clients/table';
import { findIn, operationOf } from '../language';
import { childrenOf, type Expr, type InvokeExpr, type MemberExpr, type NameExpr, namesIn } from '../syntax/expr';
import { isTarget, outermostLoop } from '../syntax/reaching';
import { lookup, type Scope } from '../syntax/scope';
import { isExtending } from './changes';
import { isChange } from './closed';
import { evaluate, type Frame, frameOf } from './frame';
import { isExported } from './givenFunction';
import { entryNamed, type Fact, isStructure, replaceable, unknown, type Value } from './value';

/**
 * A list or dictionary of a name as far as the program shows what is in it: one that it gives another name, passes on to a
 * function of which nothing is known, or changes by a method that folding does not follow may have something else in it.
 */
export function asSeen(value: Value, scope: Scope, name: string, use: Expr, since: number, frame: Frame): Value {
  if (value.kind === 'object') return withGivenFields(value, scope, name, use, frame);
  if (!isChangeable(value) || scope.owner.kind === 'class') return value;
  const { folding } = frame;
  if (!folding.language.setsUnseen) return value;
  const isLocal = folding.program.scopeOf(use) === scope;
  const around = isLocal ? outermostLoop(use) : undefined;
  // A structure that each round makes anew has nothing of the round before.
  const loop = around && around.start > since ? around : undefined;
  const changed = unfollowedUses(scope, name, frame).some(each => {
    if (each === use) return (!isLocal || loop !== undefined) && isPassedToFunction(each, frame);
    if (!isLocal || folding.program.scopeOf(each) !== scope) return true;
    // In a loop, what happens behind the use is what the next round sees.
    return each.start >= since && (each.end <= use.start || (loop !== undefined && each.end <= loop.end));
  });
  return changed ? loosened(value, use) : value;
}

/** Whether a function of the program gets the structure, which sees in the next round what it did to it in this one. */
function isPassedToFunction(use: Expr, frame: Frame): boolean {
  const { parent } = use;
  return parent?.kind === 'invoke' && parent.callee !== use && evaluate(parent.callee, frame).kind === 'function';
}

type Client = Extract<Value, { kind: 'object' }>;

/** A client object with what functions of the program may set of its requests when they are called with it. */
function withGivenFields(client: Client, scope: Scope, name: string, use: Expr, frame: Frame): Value {
  const facts = givenFields(client, scope, name, frame).flatMap(given => (given.use === use ? [] : [given.fact]));
  // What it had before is not known to be there any more.
  const kept = client.facts.filter(fact => facts.every(({ role }) => role !== fact.role));
  return facts.length === 0 ? client : { ...client, facts: [...kept, ...facts] };
}

/** What a function sets of a client object that a use of its name gives it. */
export interface GivenField {
  readonly use: NameExpr;
  readonly fact: Fact;
}

/** Two uses for each part of a request: one of them is not the one that is looked at. */
function givenFields(client: Client, scope: Scope, name: string, frame: Frame): readonly GivenField[] {
  const { program, language, givenFields: known } = frame.folding;
  const ofScope = known.get(scope) ?? new Map<string, readonly GivenField[]>();
  known.set(scope, ofScope);
  const before = ofScope.get(name);
  if (before) return before;
  ofScope.set(name, []);
  const roles = findIn(language.clientFields, client.type) ?? {};
  const found: GivenField[] = [];
  for (const use of program.usesIn(scope, name)) {
    const call = use.parent;
    const position = call?.kind === 'invoke' ? call.args.findIndex(argument => argument.value === use) : -1;
    if (call?.kind !== 'invoke' || position < 0) continue;
    const called = evaluate(call.callee, frame);
    const parameter = called.kind === 'function' ? called.owner.params[position]?.target : undefined;
    if (parameter?.kind !== 'name') continue;
    for (const { path, key, at } of program.scopeOf(parameter).mutations.get(parameter.name) ?? []) {
      const role = findIn(roles, path[0] ?? String(key));
      const same = found.filter(({ fact }) => fact.role === role);
      if (role && same.length < 2 && same.every(each => each.use !== use))
        found.push({ use, fact: { role, value: unknown(at), span: at, written: at } });
    }
  }
  ofScope.set(name, found);
  return found;
}

/** Every text in a structure may be another one, and more may be in it. */
export function loosened(value: Value, use: Expr): Value {
  if (value.kind === 'list') return { ...value, items: value.items.map(item => loosened(item, use)), open: true };
  if (value.kind !== 'dict') return replaceable(value, use);
  const entries = value.entries.map(entry => ({ ...entry, value: loosened(entry.value, use) }));
  return { ...value, entries, open: [...value.open, use], changed: true };
}

/** The steps that looking at the uses of one name may take; where they do not suffice, each use may change something. */
const steps = 400;

/** Deeper inside other evaluations nothing is asked of the uses of a name, because too little of them would be known. */
const deepestQuestion = 30;

/** The uses of a name that may change its structure in a way that is not followed. */
function unfollowedUses(scope: Scope, name: string, frame: Frame): readonly NameExpr[] {
  const { folding } = frame;
  let found = folding.unfollowed.get(scope);
  if (!found) {
    found = new Map();
    folding.unfollowed.set(scope, found);
  }
  const known = found.get(name);
  if (known === 'asked') {
    // What is evaluated meanwhile is not yet the whole truth.
    folding.cuts++;
    return [];
  }
  if (known) return known;
  const all = folding.program.usesIn(scope, name);
  if (frame.depth > deepestQuestion) {
    folding.cuts++;
    return all;
  }
  found.set(name, 'asked');
  const { budget } = folding;
  folding.budget = steps;
  // What is being evaluated is looked at as well; the mark stops at cycles.
  const active = [...folding.active];
  folding.active.clear();
  const unfollowed = all.filter(use => !isFollowed(use, { ...frameOf(folding), depth: frame.depth }));
  const result = folding.budget > 0 ? unfollowed : all;
  folding.budget = budget;
  for (const expr of active) folding.active.add(expr);
  found.set(name, result);
  return result;
}

/** Whether the use changes nothing, or changes what the structure holds in a way that its value shows. */
export function isFollowed(use: NameExpr | MemberExpr, frame: Frame): boolean {
  return isFollowedFrom(use, frame, []);
}

function isFollowedFrom(use: Expr, frame: Frame, within: readonly Expr[]): boolean {
  let at = use;
  while ((at.parent?.kind === 'member' || at.parent?.kind === 'index') && at.parent.object === at) at = at.parent;
  const isChanging = at !== use && at.kind === 'member' && isChange(at.name, frame.folding.language);
  // What a method gives has no name whose value would show the change: `rows.find(isOurs).name = "x"`.
  const isNameless = use.kind === 'invoke';
  if (isNameless && (isChanging || (at !== use && isTarget(at)))) return false;
  // `add = names.append`: what changes the structure gets a name.
  if (isChanging && !(at.parent?.kind === 'invoke' && at.parent.callee === at)) return false;
  // One of several values, or the value itself.
  while (at.parent?.kind === 'wrap' || (at.parent?.kind === 'choice' && at.parent.condition !== at)) at = at.parent;
  const { parent } = at;
  const { exports } = frame.folding.language;
  // What other files do with it is not asked.
  if (at === use && exports && isExported(use, exports)) return true;
  switch (parent?.kind) {
    case 'assign':
      return parent.target === at || areFollowed(parent.target, isStructure(evaluate(at, frame)), frame, within);
    case 'invoke':
      if (parent.callee === at) return isFollowedCall(parent, at, frame, within);
      // A part that is no structure cannot change the one that it is read from.
      return (at !== use && !isStructure(evaluate(at, frame))) || isHarmless(parent, at, frame, within);
    case 'other':
      return parent.role !== undefined && parent.role !== 'sign' && parent.role !== 'count';
    case 'list':
      // The pattern of an assignment of several names.
      return !isPattern(parent) && !isInChanged(parent, at, frame, within);
    case 'dict':
      return !(at !== use && isPattern(parent)) && !isInChanged(parent, at, frame, within);
    case 'loop':
      if (parent.iterable === at)
        return !parent.target || areFollowed(parent.target, holdsStructures(evaluate(at, frame)), frame, within);
      return at === use || parent.target !== at;
    case 'return':
      return !isStructure(evaluate(at, frame));
    case 'function':
      // `def change(names=NAMES)` gives it another name.
      return parent.params.every(param => param.default !== at);
    default:
      return true;
  }
}

/** So many names of one structure are followed. */
const deepest = 4;

/** Whether the names that are given a structure, or parts of it, change nothing in it. */
function areFollowed(target: Expr, holds: boolean, frame: Frame, within: readonly Expr[]): boolean {
  if (!holds) return true;
  if (target.kind !== 'name' && target.kind !== 'dict' && target.kind !== 'list') return false;
  return namesIn(target).every(name => {
    // A pattern takes parts out, of which a text cannot be changed.
    if (within.includes(name) || (name !== target && evaluate(name, frame).kind === 'text')) return true;
    const { program } = frame.folding;
    const scope = lookup(program.scopeOf(name), name.name);
    if (!scope || scope.owner.kind === 'class' || scope.mutations.has(name.name) || within.length >= deepest)
      return false;
    return program
      .usesIn(scope, name.name)
      .every(use => isTarget(use) || isFollowedFrom(use, frame, [...within, name]));
  });
}

/** Whether there are structures in a structure, as far as that is known. */
function holdsStructures(value: Value): boolean {
  if (value.kind === 'list') return value.items.some(item => item.kind !== 'text');
  return value.kind === 'dict' && value.entries.some(entry => isStructure(entry.value));
}

/** Whether a method of a structure, or the function that is a member of one, changes nothing that its value does not show. */
function isFollowedCall(call: InvokeExpr, callee: Expr, frame: Frame, within: readonly Expr[]): boolean {
  if (callee.kind !== 'member') return true;
  const { language } = frame.folding;
  if (language.readers?.changers?.includes(callee.name)) return false;
  const object = evaluate(callee.object, frame);
  // A function of the program that is called like a method of the language is not one.
  if (object.kind === 'dict' && entryNamed(object, callee.name)) return isOwnFunction(callee, frame);
  if (!isKnownMethod(callee, frame)) return false;
  if (findIn(language.changes, callee.name) !== undefined || !holdsStructures(object)) return true;
  const given = call.args[0]?.value;
  const [item] = given?.kind === 'function' ? given.params : [];
  if (item && !areFollowed(item.target, true, frame, within)) return false;
  // What the method gives may be a structure that is in this one.
  return isFollowedFrom(call, frame, within);
}

function isPattern({ parent, ...pattern }: Expr): boolean {
  return parent?.kind === 'assign' && parent.target.start === pattern.start && parent.target.end === pattern.end;
}

/**
 * Whether a list or dictionary that has the structure in it is changed under a name of its own, `held["names"].append(…)`, or
 * gives the structure to somebody without one: `[params].forEach(…)`, `for (const each of [params])`.
 */
function isInChanged(container: Expr, inside: Expr, frame: Frame, within: readonly Expr[]): boolean {
  let at = container;
  while (at.parent && /^(?:dict|list|wrap)$/.test(at.parent.kind)) at = at.parent;
  const { parent } = at;
  if (!parent || !isStructure(evaluate(inside, frame))) return false;
  if (parent.kind === 'loop') return parent.target !== at;
  if (parent.kind === 'member' && parent.parent?.kind === 'invoke') return true;
  if (parent.kind === 'invoke')
    return parent.callee !== at && (isStructure(evaluate(parent, frame)) || !isHarmless(parent, at, frame, []));
  if (parent.kind !== 'assign' || parent.value !== at) return false;
  const { target } = parent;
  if (target.kind !== 'name') return true;
  const { program } = frame.folding;
  const scope = lookup(program.scopeOf(target), target.name);
  const changes = scope?.mutations.get(target.name) ?? [];
  if (changes.some(({ path, key, at }) => path.length > 0 || key === undefined || isExtending(at))) return true;
  if (within.includes(target)) return false;
  if (within.length >= deepest) return true;
  // It may be changed by another name that it gets from there: `names = held["names"]`.
  const around = [...within, target];
  return !program.usesIn(scope, target.name).every(each => isTarget(each) || isFollowedFrom(each, frame, around));
}

/** The same for a parameter, to which no other name may be given. What a function does of which nothing is known is not asked. */
function isLookedAt(use: NameExpr, frame: Frame, within: readonly Expr[]): boolean {
  const { parent } = use;
  switch (parent?.kind) {
    case 'assign':
      // `names += more` makes the list of the caller longer.
      return parent.value !== use && (parent.target !== use || parent.operator === '=');
    case 'return':
    case 'function':
    case 'list':
      return false;
    case 'dict':
      return parent.entries.some(({ key, value }) => !key && value === use) || isOnlySent(parent, frame);
    case 'invoke': {
      const target = evaluate(parent.callee, frame);
      const isChanging = target.kind === 'path' && changing.test(target.path) && parent.args[0]?.value === use;
      return target.kind === 'function' ? isHarmless(parent, use, frame, within) : !isChanging;
    }
    default:
      return isFollowedFrom(use, frame, within);
  }
}

/** Whether a dictionary is sent, shown or written as text and gets entries, and nothing else: `params = {…}`, `get(url, params=params)`. */
function isOnlySent(dictionary: Expr, frame: Frame): boolean {
  const { folding } = frame;
  const { parent } = dictionary;
  const isArgument = (use: Expr) =>
    use.parent?.kind === 'invoke' &&
    use.parent.callee !== use &&
    evaluate(use.parent.callee, frame).kind !== 'function' &&
    isHarmless(use.parent, use, frame, []);
  const target = parent?.kind === 'assign' && parent.operator === '=' ? parent.target : undefined;
  if (target?.kind !== 'name') return isArgument(dictionary);
  const scope = lookup(folding.program.scopeOf(target), target.name);
  if (scope?.owner.kind !== 'function') return false;
  return folding.program.usesIn(scope, target.name).every(use => {
    const entry = use.parent?.kind === 'index' && use.parent.object === use ? use.parent : undefined;
    const isEntry = entry?.parent?.kind === 'assign' && entry.parent.target === entry && entry.parent.operator === '=';
    return use === target || isArgument(use) || isEntry;
  });
}

function isKnownMethod(callee: Expr, { folding: { language } }: Frame): boolean {
  if (callee.kind !== 'member') return true;
  const { name } = callee;
  const { items, sizes = [] } = language.response;
  return (
    findIn(language.changes, name) !== undefined ||
    operationOf(language, `*.${name}`) !== undefined ||
    findIn(items, name) !== undefined ||
    sizes.includes(name) ||
    reading.test(name)
  );
}

/** Whether a member of a table is a function that knows nothing of the table: `endpoints.hosts(id)`. */
function isOwnFunction(callee: Expr, frame: Frame): boolean {
  const value = evaluate(callee, frame);
  const { receivers } = frame.folding.language;
  return value.kind === 'function' && !allNames(value.owner.body).some(({ name }) => receivers.includes(name));
}

/** Methods of dictionaries and lists that change nothing. */
const reading =
  /^(?:get\w*|encode|items|keys|values|copy|has\w*|includes?|contains\w*|entries|to\w+|index\w*|count|size|length)$/i;

const quiet = wordPattern(showing, failing, testing, describing);

/** Functions that change their first argument. */
const changing = /(?:^|\.)(?:assign|extend|merge|defaults|defaultsDeep|set|unset)$/;

/** Whether the function changes nothing that it is called with. */
function isHarmless(invoke: InvokeExpr, argument: Expr, frame: Frame, within: readonly Expr[]): boolean {
  const { language, program } = frame.folding;
  const { callee } = invoke;
  const position = invoke.args.findIndex(({ value }) => value === argument);
  const called = callee.kind === 'member' || callee.kind === 'name' ? callee.name : '';
  const target = evaluate(callee, frame);
  if (target.kind === 'function') {
    const parameter = target.owner.params[position]?.target;
    if (parameter?.kind === 'dict') return areFollowed(parameter, true, frame, [...within, target.owner]);
    const inside = parameter && program.scopeOf(parameter);
    if (parameter?.kind !== 'name' || !inside || inside.mutations.has(parameter.name)) return false;
    if (within.includes(target.owner)) return true;
    const around = [...within, target.owner];
    return program.usesIn(inside, parameter.name).every(each => each === parameter || isLookedAt(each, frame, around));
  }
  // What a text makes of a list: `", ".join(names)`.
  if (callee.kind === 'member' && evaluate(callee.object, frame).kind === 'text') return true;
  if (target.kind === 'path') {
    if (changing.test(target.path) && position === 0) return false;
    const { viewers, parsers } = language.response;
    if (viewers.includes(target.path) || parsers.includes(target.path)) return true;
    if (operationOf(language, target.path) !== undefined) return true;
  }
  if (ruleOf(target, language.clients)) return true;
  return wordsOf(called).some(word => quiet.test(word));
}

/** Those inside functions as well, which may change what they name. */
export function allNames(expr: Expr): NameExpr[] {
  return expr.kind === 'name' ? [expr] : childrenOf(expr).flatMap(allNames);
}

/** Whether a program can change what is in a value: nothing changes a text. */
export function isChangeable(value: Value): boolean {
  return value.kind === 'list' || (value.kind === 'dict' && value.as !== 'json');
}
