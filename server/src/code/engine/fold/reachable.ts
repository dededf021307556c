import { indexesBetween } from '../../../text/inOrder';
import { contains } from '../../../text/span';
import type { LanguageDefinition } from '../language';
import { calledName } from '../namedFunctions';
import { childrenOf, dottedPath, type Expr, enclosing, type InvokeExpr, type NameExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { classScope, lookup, type Mutation, type Scope, startOf, stepOf } from '../syntax/scope';
import { loopSince } from './changes';
import { isChange } from './closed';
import { hasChanges } from './effects';
import type { Folding } from './frame';

/** Whether every name in the expression means the same thing at `home`; the items of a list may be those of its iterations. */
export function isReachableFrom(expr: Expr, home: Expr, folding: Folding, isItem = false): boolean {
  const { program } = folding;
  if (home.start <= expr.start && expr.end <= home.end) return true;
  const scope = program.scopeOf(home);
  // What a loop gives behind the request is there in its next iteration.
  const end = loopSince(home, expr.end)?.end ?? home.start;
  if (hasChanges(expr, folding)) return false;
  const stack: Expr[] = [expr];
  for (let inside = stack.pop(); inside; inside = stack.pop()) {
    if (inside.kind === 'function') return false;
    if (inside.kind === 'name') {
      const from = program.scopeOf(inside);
      if (folding.language.receivers.includes(inside.name)) {
        if (!sameClass(inside, home) || isFieldGivenBetween(inside, expr.end, end, folding)) return false;
        const isElsewhere = enclosing(inside, 'function') !== enclosing(home, 'function');
        if (isElsewhere && isKept(expr, folding) && mayBeGivenLater(inside, expr.end, folding)) return false;
      } else if (lookup(from, inside.name) !== lookup(scope, inside.name)) return false;
      else if (from !== scope && mayBeAnotherLater(inside, expr.end, folding)) return false;
      else if (from === scope && isGivenBetween(inside.name, expr.end, end, scope)) return false;
      else if (from === scope && !isItem && isGivenInRounds(inside.name, expr, home, scope)) return false;
      else if (isMemberGivenBetween(inside, expr.end, end, folding)) return false;
    }
    stack.push(...childrenOf(inside));
  }
  return true;
}

/**
 * Whether a name from outside of a function may have another value when that function runs: what a loop gives it is that of
 * another iteration by then, `shows.append(Show(app))`.
 */
function mayBeAnotherLater(name: NameExpr, since: number, folding: Folding): boolean {
  const scope = lookup(folding.program.scopeOf(name), name.name);
  const definitions = scope?.names.get(name.name) ?? [];
  const [only, ...others] = definitions;
  // Files that are read as one import a module each.
  if (!only || (others.length > 0 && definitions.every(({ kind }) => kind === 'import'))) return false;
  const expr = 'site' in only ? only.site : undefined;
  const isOfRounds = only.kind === 'item' || (expr !== undefined && enclosing(expr, 'loop') !== undefined);
  const isExtended = only.kind === 'value' && only.operator !== '=';
  if (others.length > 0 || isOfRounds || isExtended) return true;
  return isKept(name, folding) && isMemberGivenBetween(name, since, Number.MAX_SAFE_INTEGER, folding);
}

/** Whether an expression is not read for the request, but was before: outside of all functions, for an object or for a field. */
function isKept(expr: Expr, { language }: Folding): boolean {
  let ancestor: Expr | undefined = expr;
  for (; ancestor && ancestor.kind !== 'function'; ancestor = ancestor.parent)
    if (ancestor.kind === 'assign' && (ancestor.target.kind === 'member' || ancestor.target.kind === 'index'))
      return true;
  return ancestor?.kind !== 'function' || language.constructors.includes(calledName(ancestor) ?? '');
}

/** Whether a name of a scope gets another value between two offsets. */
function isGivenBetween(name: string, start: number, end: number, scope: Scope): boolean {
  const [from, to] = indexesBetween(lookup(scope, name)?.names.get(name) ?? [], startOf, start, end);
  return to > from;
}

/** Whether the iterations of a loop around an expression, which is over where the request is sent, give a name other values. */
function isGivenInRounds(name: string, expr: Expr, home: Expr, scope: Scope): boolean {
  for (let at = enclosing(expr, 'loop'); at && at.start >= scope.owner.start; at = enclosing(at, 'loop')) {
    if (contains(at, home)) return false;
    if (isGivenBetween(name, at.start, at.end, scope)) return true;
  }
  return false;
}

/**
 * Whether the member that is read of a name gets another value between two offsets: `args.revision = …`, there or in a function
 * that gets the object.
 */
function isMemberGivenBetween(name: NameExpr, start: number, end: number, folding: Folding): boolean {
  const { program } = folding;
  const step = stepFrom(name);
  const scope = lookup(program.scopeOf(name), name.name);
  if (step === undefined || !scope) return false;
  const changes = between(scope.mutations.get(name.name) ?? [], startOfChange, start, end);
  if (changes.some(change => change.site.end <= end && isTouching(change, step, folding))) return true;
  return between(program.usesIn(scope, name.name), startOfUse, start, end).some(use => {
    const call = use.parent;
    return call?.kind === 'invoke' && call.callee !== use && isTouchedBy(call, use, step, folding);
  });
}

/** The items that begin between two offsets, found without a look at every one of a list. */
function between<T>(list: readonly T[], startOf: (item: T) => number, start: number, end: number): readonly T[] {
  const [from, to] = indexesBetween(list, startOf, start, end);
  return list.slice(from, to).filter(item => startOf(item) >= start);
}

const startOfChange = ({ site }: Mutation) => site.start;
const startOfUse = ({ start }: Expr) => start;

/** Whether a use that may change something does: a method that is called may only read. */
function isMadeBy({ call }: Mutation, language: LanguageDefinition): boolean {
  return call?.callee.kind !== 'member' || isChange(call.callee.name, language);
}

function isTouching(change: Mutation, step: string | true, { language }: Folding): boolean {
  const { path, key } = change;
  const first = path[0] ?? (typeof key === 'object' ? stepOf(key) : key);
  if (!isMadeBy(change, language)) return false;
  return first === undefined || step === true || String(first) === step;
}

/** Whether a call gives the member of an argument another value: a function of the program, or one that is made for that. */
function isTouchedBy(call: InvokeExpr, use: NameExpr, step: string | true, folding: Folding): boolean {
  const { program, language } = folding;
  const { functions = [], fillers = [] } = language.setsUnseen?.members ?? {};
  const setters = [...functions, ...fillers];
  const called = dottedPath(call.callee) ?? '';
  if (setters.some(each => called === each || called.endsWith(`.${each}`))) return true;
  const position = call.args.findIndex(({ value }) => value === use);
  const word = called.slice(called.lastIndexOf('.') + 1);
  return program.functions.some(owner => {
    if (calledName(owner) !== word) return false;
    const target = owner.params[position]?.target;
    const shifted = owner.params[position + 1]?.target;
    return [target, shifted].some(each => {
      const changes = each?.kind === 'name' ? program.scopeOf(owner.body).mutations.get(each.name) : undefined;
      return changes?.some(change => isTouching(change, step, folding)) === true;
    });
  });
}

/** The same for a field of the object that a method runs on, there or in a method that is called there. */
function isFieldGivenBetween(self: NameExpr, start: number, end: number, folding: Folding): boolean {
  const { program, language } = folding;
  const step = stepFrom(self);
  const around = classScope(program.scopeOf(self));
  if (typeof step !== 'string' || !around) return false;
  const isBetween = (expr: Expr) => expr.start >= start && expr.end <= end;
  const isCalledBetween = (name: string) =>
    program.members
      .get(name)
      ?.some(use => use.parent?.kind === 'invoke' && use.parent.callee === use && isBetween(use));
  const given = (around.names.get(step) ?? []).flatMap(each => ('site' in each ? [each.site] : []));
  // `this.http.get(…)` may change what it is called on, for all that is known, but most methods do not.
  const changed = (around.mutations.get(step) ?? [])
    .filter(change => isMadeBy(change, language))
    .map(({ site }) => site);
  return [...given, ...changed].some(expr => {
    const method = enclosing(expr, 'function');
    const name = method && calledName(method);
    return isBetween(expr) || (name !== undefined && isCalledBetween(name) === true);
  });
}

/**
 * Whether a field may have another value when another method runs: what was made of it before has the old one, `self.url` of
 * `self.app_id`.
 */
function mayBeGivenLater(self: NameExpr, since: number, { program, language }: Folding): boolean {
  const step = stepFrom(self);
  if (typeof step !== 'string') return false;
  const home = enclosing(self, 'function');
  const own = enclosing(self, 'class');
  return (program.members.get(step) ?? []).some(use => {
    const setter = enclosing(use, 'function');
    const isMaker = setter?.kind === 'function' && language.constructors.includes(calledName(setter) ?? '');
    // A constructor has run before another method does.
    if (!isTarget(use) || (setter === home ? use.start < since : isMaker)) return false;
    const isReceiver = use.object.kind === 'name' && language.receivers.includes(use.object.name);
    const enclosingClass = enclosing(use, 'class');
    // Two classes that extend nothing have nothing to do with each other.
    const isApart =
      isReceiver &&
      enclosingClass !== own &&
      [enclosingClass, own].every(each => each?.kind === 'class' && each.bases.length === 0);
    return !isApart;
  });
}

/** The member or item that is read of a name; true where only the running program knows which, undefined where none is. */
function stepFrom(name: NameExpr): string | true | undefined {
  const { parent } = name;
  if (parent?.kind === 'member' && parent.object === name) return parent.name;
  if (parent?.kind !== 'index' || parent.object !== name) return undefined;
  const step = stepOf(parent.index);
  return step === undefined ? true : String(step);
}

function sameClass(a: Expr, b: Expr): boolean {
  const classOf = (expr: Expr): Expr | undefined => {
    let ancestor: Expr | undefined = expr;
    while (ancestor && ancestor.kind !== 'class') ancestor = ancestor.parent;
    return ancestor;
  };
  return classOf(a) === classOf(b);
}
