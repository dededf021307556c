import { describing, failing, showing, testing } from '../../../catalogue/quietNames';
import { wordPattern, wordsOf } from '../../../text/words';
import { ruleOf } from '../clients/table';
import { findIn, operationOf } from '../language';
import {
  childrenOf,
  type Expr,
  type InvokeExpr,
  type MemberExpr,
  type NameExpr,
  namesIn,
  type Param,
} from '../syntax/expr';
import { parameterFor, receiversOf } from '../syntax/parameters';
import { isTarget } from '../syntax/reaching';
import { lookup, onlyDefinition } from '../syntax/scope';
import { isExtending } from './changes';
import { isChange } from './closed';
import { evaluate, type Frame } from './frame';
import { changing, goesThrough, isKeptToBeSeen } from './lookedAt';
import { isExported } from './platformFunction';
import { entryNamed, isStructure, type Value } from './value';

/** Whether the use changes nothing, or changes what the structure holds in a way that its value shows. */
export function isFollowed(use: NameExpr | MemberExpr, frame: Frame): boolean {
  return isFollowedFrom(use, frame, []);
}

function isFollowedFrom(use: Expr, frame: Frame, enclosing: readonly Expr[]): boolean {
  let part = use;
  while ((part.parent?.kind === 'member' || part.parent?.kind === 'index') && part.parent.object === part)
    part = part.parent;
  const isChanging = part !== use && part.kind === 'member' && isChange(part.name, frame.folding.language);
  // What a method gives has no name whose value would show the change: `rows.find(isOurs).name = "x"`.
  const isNameless = use.kind === 'invoke';
  if (isNameless && (isChanging || (part !== use && isTarget(part)))) return false;
  // `add = names.append`: what changes the structure gets a name.
  if (isChanging && !(part.parent?.kind === 'invoke' && part.parent.callee === part)) return false;
  // One of several values, or the value itself.
  while (part.parent?.kind === 'wrap' || (part.parent?.kind === 'choice' && part.parent.condition !== part))
    part = part.parent;
  const { parent } = part;
  const { exports } = frame.folding.language;
  // What other files do with it is not asked.
  if (part === use && exports && isExported(use, exports)) return true;
  const rule = parent && ruleFor(parent);
  return !parent || !rule || rule.isHarmless(parent, { part, use, frame, enclosing });
}

/** A use of a structure, of which `part` is the part that the expression around has, or the structure itself. */
interface StructureUse {
  readonly use: Expr;
  readonly part: Expr;
  readonly frame: Frame;
  readonly enclosing: readonly Expr[];
}

/** Whether a use changes nothing that the value of the structure does not show, by the expression around it. */
interface UseRule<E extends Expr = Expr> {
  isHarmless(parent: E, use: StructureUse): boolean;
  /**
   * The same for a parameter: the structure is that of the callers, who see no other name for it. As `isHarmless` where absent.
   */
  isHarmlessForCallers?(parent: E, use: StructureUse): boolean;
}

/** Where no rule is, nothing is changed. */
const rules: { readonly [K in Expr['kind']]?: UseRule<Extract<Expr, { kind: K }>> } = {
  assign: {
    isHarmless: ({ target, operator }, { part, frame, enclosing }) =>
      target === part ||
      areFollowed(target, isStructure(evaluate(part, frame)), frame, enclosing) ||
      (operator === '=' && target.kind === 'index' && !isHolderChanged(target.object, frame, enclosing)),
    // `names += more` makes the list of the caller longer.
    isHarmlessForCallers: ({ target, value, operator }, { part }) =>
      value !== part && (target !== part || operator === '='),
  },
  invoke: {
    isHarmless: (call, { part, use, frame, enclosing }) => {
      if (call.callee === part) return isFollowedCall(call, part, frame, enclosing);
      // A part that is no structure cannot change the one that it is read from.
      if (part !== use && !isStructure(evaluate(part, frame))) return true;
      // What is spread is copied, and only structures among its items could be changed: `read(id, *window)`.
      const isSpread = call.args.some(({ value, spread }) => spread && value === part);
      const items = isSpread ? evaluate(part, frame) : undefined;
      if (items?.kind === 'list' && !items.open && items.items.every(isUnchangeable)) return true;
      return isHarmless(call, part, frame, enclosing) || isKeptToBeSeen(part, frame);
    },
    // What a function does of which nothing is known is not asked.
    isHarmlessForCallers: (call, { part, frame, enclosing }) => {
      const target = evaluate(call.callee, frame);
      if (target.kind === 'function') return isHarmless(call, part, frame, enclosing);
      const { callee } = call;
      const isKept = callee.kind === 'member' && callee !== part && findIn(frame.folding.language.changes, callee.name);
      // Other code may change it where it is stored.
      if (isKept && !isKeptToBeSeen(part, frame)) return false;
      return !(target.kind === 'path' && changing.test(target.path) && call.args[0]?.value === part);
    },
  },
  other: { isHarmless: ({ role }) => role !== undefined && role !== 'sign' && role !== 'count' },
  list: {
    // The pattern of an assignment of several names.
    isHarmless: (list, { part, frame, enclosing }) => !isPattern(list) && !isInChanged(list, part, frame, enclosing),
    isHarmlessForCallers: () => false,
  },
  dict: {
    isHarmless: (dict, { part, use, frame, enclosing }) =>
      !(part !== use && isPattern(dict)) && !isInChanged(dict, part, frame, enclosing),
    isHarmlessForCallers: (dict, { part, frame }) =>
      dict.entries.some(({ key, value }) => !key && value === part) || isOnlySent(dict, frame),
  },
  loop: {
    isHarmless: ({ iterable, target }, { part, use, frame, enclosing }) =>
      iterable === part
        ? !target || areFollowed(target, holdsStructures(evaluate(part, frame)), frame, enclosing)
        : part === use || target !== part,
  },
  return: { isHarmless: (_, { part, frame }) => !mayBeStructure(part, frame), isHarmlessForCallers: () => false },
  function: {
    // `def change(names=NAMES)` gives it another name, and `() => NAMES[0]` gives a part of it away. What a method that goes
    // through a list makes of its items is followed from there.
    isHarmless: (owner, { part, frame }) =>
      owner.params.every(param => param.default !== part) &&
      (owner.body !== part || owner.parent?.kind === 'invoke' || !mayBeStructure(part, frame)),
    isHarmlessForCallers: () => false,
  },
};

function ruleFor({ kind }: Expr): UseRule | undefined {
  return rules[kind] as UseRule | undefined;
}

/** Whether a use of a parameter changes nothing in the structure of the callers. */
function isParameterKept(use: NameExpr, frame: Frame, enclosing: readonly Expr[]): boolean {
  const { parent } = use;
  const rule = parent && ruleFor(parent);
  if (!parent || !rule?.isHarmlessForCallers) return isFollowedFrom(use, frame, enclosing);
  return rule.isHarmlessForCallers(parent, { part: use, use, frame, enclosing });
}

/** The maximum number of names of one structure that are followed. */
const maxDepth = 4;

/** Whether the names that are given a structure, or parts of it, change nothing in it. */
function areFollowed(target: Expr, holds: boolean, frame: Frame, within: readonly Expr[]): boolean {
  if (!holds) return true;
  if (target.kind !== 'name' && target.kind !== 'dict' && target.kind !== 'list') return false;
  return namesIn(target).every(name => {
    // A pattern takes parts out, of which a text cannot be changed.
    if (within.includes(name) || (name !== target && evaluate(name, frame).kind === 'text')) return true;
    const { program } = frame.folding;
    const scope = lookup(program.scopeOf(name), name.name);
    if (!scope || scope.owner.kind === 'class' || within.length >= maxDepth) return false;
    if (scope.mutations.get(name.name)?.some(change => !goesThrough(change, frame.folding.language))) return false;
    // `shown += more` makes the list longer that has another name.
    if (scope.names.get(name.name)?.some(made => made.kind === 'value' && !/^:?=$/.test(made.operator))) return false;
    return program
      .usesIn(scope, name.name)
      .every(use => isTarget(use) || isFollowedFrom(use, frame, [...within, name]));
  });
}

/** Whether there are structures in a structure, as far as that is known. */
function holdsStructures(value: Value): boolean {
  if (value.kind === 'list') return value.items.some(item => item.kind !== 'text' && !isFrozen(item));
  return value.kind === 'dict' && value.entries.some(entry => isStructure(entry.value));
}

/** Whether an item is a text or null, or a value of which nothing is known that a change could make wrong. */
function isUnchangeable({ kind }: Value): boolean {
  return kind === 'text' || kind === 'null' || kind === 'unknown';
}

/** Whether nothing can change what a value has: a tuple with names of texts. */
function isFrozen(value: Value): boolean {
  return value.kind === 'dict' && value.frozen === true;
}

/** Whether a method of a structure, or the function that is a member of one, changes nothing that its value does not show. */
function isFollowedCall(call: InvokeExpr, callee: Expr, frame: Frame, within: readonly Expr[]): boolean {
  if (callee.kind !== 'member') return true;
  const { language } = frame.folding;
  if (language.readers?.changers?.includes(callee.name)) return false;
  const object = evaluate(callee.object, frame);
  // No method changes a text: `urls.show.replace('{id}', id)`.
  if (object.kind === 'text') return true;
  // A function of the program that is called like a method of the language is not one.
  if (object.kind === 'dict' && entryNamed(object, callee.name)) return isOwnFunction(callee, frame);
  if (!isKnownMethod(callee, frame)) return false;
  if (findIn(language.changes, callee.name) !== undefined || !holdsStructures(object)) return true;
  const argument = call.args[0]?.value;
  const named = argument && argument.kind !== 'function' ? evaluate(argument, frame) : undefined;
  const owner = argument?.kind === 'function' ? argument : named?.kind === 'function' ? named.owner : undefined;
  const [item] = owner?.params ?? [];
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
  let ancestor = container;
  while (ancestor.parent && /^(?:dict|list|wrap)$/.test(ancestor.parent.kind)) ancestor = ancestor.parent;
  const { parent } = ancestor;
  if (!parent || !mayBeStructure(inside, frame)) return false;
  if (parent.kind === 'loop') return parent.target !== ancestor;
  if (parent.kind === 'member' && parent.parent?.kind === 'invoke') return true;
  if (parent.kind === 'invoke')
    return parent.callee !== ancestor && !isKeptToBeSeen(inside, frame) && isChangedBy(parent, ancestor, frame);
  if (parent.kind !== 'assign' || parent.value !== ancestor) return false;
  return isHolderChanged(parent.target, frame, within);
}

/** Whether what a list or dictionary holds, the name of which an expression is, may be changed where that is taken out of it. */
function isHolderChanged(target: Expr, frame: Frame, within: readonly Expr[]): boolean {
  if (target.kind !== 'name') return true;
  const { program } = frame.folding;
  const scope = lookup(program.scopeOf(target), target.name);
  const changes = scope?.mutations.get(target.name) ?? [];
  if (changes.some(({ path, key, site }) => path.length > 0 || key === undefined || isExtending(site))) return true;
  if (within.includes(target)) return false;
  if (within.length >= maxDepth) return true;
  // It may be changed by another name that it gets from there: `names = held["names"]`.
  const around = [...within, target];
  return !program.usesIn(scope, target.name).every(each => isTarget(each) || isFollowedFrom(each, frame, around));
}

/** Whether a value is a structure, or a name of one of which nothing is known here: an item of a list that a function gets. */
function mayBeStructure(expr: Expr, frame: Frame): boolean {
  const value = evaluate(expr, frame);
  if (value.kind !== 'unknown' || expr.kind !== 'name') return isStructure(value);
  const definition = onlyDefinition(expr, frame.folding.program);
  return (definition?.kind === 'param' || definition?.kind === 'item') && definition.path.length === 0;
}

function isChangedBy(call: InvokeExpr, argument: Expr, frame: Frame): boolean {
  return isStructure(evaluate(call, frame)) || !isHarmless(call, argument, frame, []);
}

/** Whether a function of the program gets the structure, which sees in the next iteration what it did to it in this one. */
export function isPassedToFunction(use: Expr, frame: Frame): boolean {
  const { parent } = use;
  return parent?.kind === 'invoke' && parent.callee !== use && evaluate(parent.callee, frame).kind === 'function';
}

/**
 * Whether a dictionary is sent, shown or written as text and gets entries, and nothing else: `params = {…}`, `get(url,
 * params=params)`.
 */
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

/** The parameter that takes an argument, alone or with others. */
function parameterOrRest(
  { args }: InvokeExpr,
  position: number,
  { owner, self }: Extract<Value, { kind: 'function' }>,
  { folding: { language } }: Frame,
): Param | undefined {
  const shift = self === undefined ? 0 : receiversOf(owner, language);
  return parameterFor(owner, args[position] ?? {}, position + shift) ?? owner.params.find(({ rest }) => rest);
}

/** Whether the function changes nothing that it is called with. */
function isHarmless(invoke: InvokeExpr, argument: Expr, frame: Frame, within: readonly Expr[]): boolean {
  const { language, program } = frame.folding;
  const { callee } = invoke;
  const position = invoke.args.findIndex(({ value }) => value === argument);
  const called = callee.kind === 'member' || callee.kind === 'name' ? callee.name : '';
  const target = evaluate(callee, frame);
  if (target.kind === 'function') {
    const parameter = parameterOrRest(invoke, position, target, frame)?.target;
    if (parameter?.kind === 'dict') return areFollowed(parameter, true, frame, [...within, target.owner]);
    const inside = parameter && program.scopeOf(parameter);
    if (parameter?.kind !== 'name' || !inside || inside.mutations.has(parameter.name)) return false;
    if (within.includes(target.owner)) return true;
    const around = [...within, target.owner];
    return program
      .usesIn(inside, parameter.name)
      .every(each => each === parameter || isParameterKept(each, frame, around));
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
