import { contains } from '../../../text/span';
import { changesBehind, loopSince } from '../fold/changes';
import { evaluate, type Frame, mayDecide } from '../fold/frame';
import { allNames, isFollowed } from '../fold/structureUses';
import { evaluateTest, holdsFor } from '../fold/truth';
import { isChangeable } from '../fold/unseenChanges';
import { type Fact, isStructure, type Value } from '../fold/value';
import { findIn } from '../language';
import { definitionsOf } from '../syntax/definitionsOf';
import { type ChoiceExpr, type Expr, enclosing, type NameExpr, unwrap } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { lookup, type Mutation, type Scope, stepOf } from '../syntax/scope';
import { hiddenChanges, sentMembers, usesOfMembers } from './memberChanges';
import { type Guard, ownGuard } from './ownGuard';
import { addedItems } from './rounds';
import { textSources, usesBefore } from './textSources';

/** A name that holds a dictionary or list which becomes a part of a request. */
interface Holder {
  readonly name: string;
  readonly scope: Scope;
  /** Uses before this offset are of an earlier value. */
  readonly since: number;
}

/**
 * Places where a program may change a structure that it sends in a way that is not followed: it is passed to a function that
 * is not known, gets another name, loses members, or gets some under a condition. What is sent then is not known. With
 * `canBeNull` a member may be null instead of missing.
 */
export function unfollowedChanges(fact: Fact, home: Expr, frame: Frame, canBeNull: boolean): readonly Expr[] {
  const found = new Set<Expr>();
  for (const holder of holdersOf(fact, home, frame)) {
    for (const use of usesOf(holder, home, frame))
      if (!isFollowed(use, frame) && !isReturned(use, holder, frame)) found.add(use);
  }
  for (const change of changesOfRoundBefore(fact, home, frame)) found.add(change);
  const sent = sentMembers([fact.expr, ...writtenIn(fact.value)], frame);
  const loop = loopSince(home, 0);
  for (const use of usesOfMembers(sent, home, frame))
    if (!isFollowed(use, frame) || (loop && use.start >= home.end && contains(loop, use) && isGiven(use)))
      found.add(use);
  for (const change of hiddenChanges(fact, sent, frame)) found.add(change);
  for (const source of textSources(namesOf(fact), allNames, frame)) {
    const { early, late } = usesBefore(source, lastAssigned(source.made, source.scope), frame);
    for (const use of [...early.filter(each => !isFollowed(each, frame)), ...late]) found.add(use);
  }
  for (const expr of writtenIn(fact.value)) {
    const guard = guardOf(expr, home, frame);
    if (guard === 'other' || (guard !== 'none' && !canBeNull)) found.add(expr);
  }
  return [...found];
}

/** The same for a structure that is written into an address: `${base}?${query}`, there or in a name before. */
export function unfollowedInAddress({ expr }: Fact, home: Expr, frame: Frame): readonly Expr[] {
  return [...structuresIn(expr, frame, 0), ...sentMembers([expr], frame)].flatMap(name => {
    const fact: Fact = { role: 'query', value: evaluate(name, frame), span: name, expr: name };
    return unfollowedChanges(fact, home, frame, true);
  });
}

/** The entries of such a structure that the program adds only where it has a value for them. */
export function guardedInAddress({ expr }: Fact, home: Expr, frame: Frame): readonly GuardedEntry[] {
  return structuresIn(expr, frame, 0).flatMap(name =>
    writtenIn(evaluate(name, frame)).flatMap((entry): GuardedEntry[] => {
      const guard = guardOf(entry, home, frame);
      return guard === 'none' || guard === 'other' ? [] : [{ expr: entry, guard }];
    }),
  );
}

/** What may be in such a structure besides its entries, which is entries of a choice that the program looks at itself. */
export function choicesInAddress({ expr }: Fact, frame: Frame): readonly Expr[] {
  return structuresIn(expr, frame, 0).flatMap(name => {
    const value = evaluate(name, frame);
    return value.kind === 'dict' ? value.open.filter(open => isGuardedChoice(open, frame)) : [];
  });
}

export interface GuardedEntry {
  readonly expr: Expr;
  readonly guard: Guard;
}

function structuresIn(expr: Expr, frame: Frame, depth: number): NameExpr[] {
  const { program } = frame.folding;
  return allNames(expr).flatMap(use => {
    if (isStructure(evaluate(use, frame))) return [use];
    const definitions = depth > 3 ? [] : definitionsOf(use, program);
    return definitions
      .slice(0, 4)
      .flatMap(made => (made.kind === 'value' ? structuresIn(made.value, frame, depth + 1) : []));
  });
}

export function guardOf(expr: Expr, outermost: Expr, frame: Frame): Guard {
  const home = homeIn(expr, outermost, frame);
  const whole = choiceOf(expr, frame);
  const isSure = whole?.condition && mayDecide(whole, frame) && evaluateTest(whole.condition, frame) === true;
  const chosen = whole?.condition && !isSure ? ownGuard(whole.condition, expr, frame) : 'none';
  const change = changeOf(whole ?? expr, frame);
  if (!change || chosen === 'other') return chosen;
  // Each item of a list that is known.
  if (change.kind === 'invoke' && addedItems(change, expr, frame)) return chosen;
  let guard: Guard = chosen;
  let inside: Expr = change;
  for (
    let ancestor = change.parent;
    ancestor && ancestor.kind !== 'function' && ancestor.kind !== 'class';
    ancestor = ancestor.parent
  ) {
    // What an earlier iteration added is still there.
    if (ancestor.kind === 'loop' && contains(ancestor, home) && guard !== 'none' && !isMadeIn(ancestor, change, frame))
      return 'other';
    if (
      (ancestor.kind === 'branch' || ancestor.kind === 'choice' || ancestor.kind === 'loop') &&
      !contains(ancestor, home)
    ) {
      // What callers give decides that it runs.
      if (ancestor.kind === 'branch' && mayDecide(ancestor, frame) && holdsFor(ancestor, inside, frame) === true) {
        inside = ancestor;
        continue;
      }
      const [test, ...others] = ancestor.kind === 'branch' ? ancestor.tests : [];
      const isSame = ancestor.kind === 'branch' && test && others.length === 0 && ancestor.arms[0] === inside;
      const own = isSame ? ownGuard(test, expr, frame) : 'other';
      if (own === 'other') return own;
      guard = guard === 'true' ? guard : own;
    }
    inside = ancestor;
  }
  // So is what an earlier call of the function added, and of another function it is not known whether it was called.
  const owner = enclosing(change, 'function');
  const isAgain = guard !== 'none' || (owner !== undefined && !contains(owner, home));
  return isAgain && owner && !isMadeIn(owner, change, frame) ? 'other' : guard;
}

/** The call in the function of an expression by which the request is reached: what is around both holds for both. */
function homeIn(expr: Expr, home: Expr, { callChain = [] }: Frame): Expr {
  const owner = enclosing(expr, 'function');
  return callChain.find(call => call !== home && owner !== undefined && enclosing(call, 'function') === owner) ?? home;
}

/** Whether the structure that a statement changes is made in a part of the program, or given to it. */
function isMadeIn(part: Expr, change: Expr, { folding: { program } }: Frame): boolean {
  let expr = change.kind === 'assign' ? change.target : change.kind === 'invoke' ? change.callee : change;
  while (expr.kind === 'member' || expr.kind === 'index') expr = expr.object;
  if (expr.kind !== 'name') return false;
  const made = definitionsOf(expr, program);
  return made.length > 0 && made.every(one => one.kind === 'param' || ('site' in one && contains(part, one.site)));
}

/** `{ name: x } if x else None`: the choice between the structure that an entry is written in, and nothing. */
function choiceOf(expr: Expr, frame: Frame): ChoiceExpr | undefined {
  const structure = expr.parent;
  let ancestor = structure;
  while (ancestor?.parent?.kind === 'wrap') ancestor = ancestor.parent;
  const choice = ancestor?.parent;
  if (structure?.kind !== 'dict' || choice?.kind !== 'choice' || choice.choiceKind !== 'either') return undefined;
  const [first, other, ...more] = choice.options;
  if (first !== ancestor || !other || more.length > 0) return undefined;
  const nothing = evaluate(other, frame);
  const isEmpty = nothing.kind === 'dict' && nothing.entries.length === 0 && nothing.open.length === 0;
  return nothing.kind === 'null' || isEmpty ? choice : undefined;
}

/** Whether what may be in a structure are the entries of such a choice alone, each of which is there with its value. */
export function isGuardedChoice(open: Expr, frame: Frame): boolean {
  const choice = unwrap(open);
  const structure = choice.kind === 'choice' && choice.options[0] ? unwrap(choice.options[0]) : undefined;
  if (choice.kind !== 'choice' || structure?.kind !== 'dict') return false;
  const { condition } = choice;
  if (structure.entries.length === 0) return false;
  return structure.entries.every(
    ({ key, value }) =>
      key && condition && choiceOf(value, frame) === choice && ownGuard(condition, value, frame) !== 'other',
  );
}

/** The statement that adds an entry to a structure which is there already. */
export function changeOf(expr: Expr, frame: Frame): Expr | undefined {
  const { language } = frame.folding;
  for (let ancestor = expr; ancestor.parent; ancestor = ancestor.parent) {
    const { parent } = ancestor;
    if (parent.kind === 'assign') return parent.value === ancestor && ancestor === expr ? parent : undefined;
    if (parent.kind === 'invoke') {
      const { callee } = parent;
      const changes = callee.kind === 'member' && findIn(language.changes, callee.name) !== undefined;
      return changes ? parent : undefined;
    }
    if (parent.kind !== 'dict' && parent.kind !== 'list' && parent.kind !== 'wrap') return undefined;
  }
  return undefined;
}

function namesOf({ value, expr }: Fact): readonly NameExpr[] {
  return [expr, ...writtenIn(value)].flatMap(allNames);
}

function holdersOf(fact: Fact, home: Expr, frame: Frame): Holder[] {
  const { program } = frame.folding;
  const { value } = fact;
  const held = namesOf(fact)
    .filter(name => isChangeable(evaluate(name, frame)))
    .flatMap(use => {
      const scope = lookup(program.scopeOf(use), use.name);
      return scope ? [{ name: use.name, scope, since: lastAssigned(use, scope) }] : [];
    });
  const made = writtenIn(value).flatMap(entry => {
    const assign = assignOf(entry, home, frame);
    if (assign?.target.kind !== 'name') return [];
    const { name } = assign.target;
    const scope = lookup(program.scopeOf(assign.target), name);
    return scope ? [{ name, scope, since: assign.end }] : [];
  });
  return [...held, ...made];
}

/** The values of all entries, as the program writes them. */
function writtenIn(value: Value): Expr[] {
  if (value.kind === 'list') return value.items.flatMap(writtenIn);
  if (value.kind !== 'dict') return [];
  return value.entries.flatMap(({ value: inner, expr }) => [expr, ...writtenIn(inner)]);
}

/** The assignment of the structure that an entry is written in; undefined where the call is made in its value. */
function assignOf(entry: Expr, home: Expr, frame: Frame): Extract<Expr, { kind: 'assign' }> | undefined {
  for (let ancestor = entry.parent; ancestor && ancestor !== home; ancestor = ancestor.parent) {
    if (ancestor.kind === 'assign') return ancestor;
    const holds =
      ancestor.kind === 'dict' || ancestor.kind === 'list' || ancestor.kind === 'wrap' || ancestor.kind === 'binary';
    if (!holds && !(ancestor.kind === 'invoke' && isChangeable(evaluate(ancestor, frame)))) return undefined;
  }
  return undefined;
}

/** The end of the last assignment of a name before its use. */
function lastAssigned({ name, start }: NameExpr, scope: Scope): number {
  const ends = (scope.names.get(name) ?? []).flatMap(definition =>
    definition.kind === 'value' && definition.site.end <= start ? [definition.site.end] : [],
  );
  return Math.max(0, ...ends);
}

/** Whether a statement gives a structure an entry, which is not the number of a page: `self.params["filter[name]"] = name`. */
function isGiven(use: Expr): boolean {
  const entry = use.parent;
  if (entry?.kind !== 'index' || entry.object !== use) return false;
  return isTarget(entry) && stepOf(entry.index) !== 'page';
}

/** Whether a function returns an object that it has created and that has no other reference. */
function isReturned(use: NameExpr, { scope }: Holder, { folding: { program } }: Frame): boolean {
  const { owner } = scope;
  // A decorated one may be asked for the same once more.
  const isPlain = owner.kind === 'function' && owner.parent?.kind !== 'other';
  return use.parent?.kind === 'return' && isPlain && program.scopeOf(use) === scope;
}

/** The uses between the making of the structure and the call, in this iteration or one before; in other functions all of them. */
function usesOf({ name, scope, since }: Holder, home: Expr, { folding: { program } }: Frame): NameExpr[] {
  const isLocal = program.scopeOf(home) === scope;
  const end = loopSince(home, since)?.end ?? home.start;
  return program.usesIn(scope, name).filter(use => {
    if (contains(home, use)) return false;
    return !isLocal || program.scopeOf(use) !== scope || (use.start >= since && use.end <= end);
  });
}

/**
 * What an iteration of a loop gives a structure behind the call, which the next iteration sends: `params["filter[name]"] =
 * name`. The number of a page is looked for by itself.
 */
export function changesOfRoundBefore(fact: Fact, home: Expr, frame: Frame): readonly Expr[] {
  const isPage = ({ key, path }: Mutation) =>
    fact.role !== 'json' && path.length === 0 && (typeof key === 'object' ? stepOf(key) : key) === 'page';
  return holdersOf(fact, home, frame).flatMap(({ name, scope, since }) =>
    changesBehind(scope, name, home, since, frame).flatMap(change => (isPage(change) ? [] : [change.site])),
  );
}
