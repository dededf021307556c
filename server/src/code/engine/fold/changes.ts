import { type Expr, enclosing } from '../syntax/expr';
import type { Mutation, Scope } from '../syntax/scope';
import { type Frame, mayDecide } from './frame';
import { holdsFor } from './truth';

/**
 * The maximum number of changes of one object that are followed; tables that are filled line by line are not options of a
 * request.
 */
const maxChanges = 50;

/** A name that is changed more often than this is no client and no options object. */
const maxMutations = 400;

/** Whether a name is changed more often than is followed, so that not all is known of what it holds. */
export function isChangedTooOften(scope: Scope, name: string, { folding }: Frame): boolean {
  return (scope.mutations.get(name)?.length ?? 0) > maxChanges || folding.budget <= 0;
}

/** The changes that a program makes to what a name holds between its making at `since` and its use, in their order. */
export function* changesOf(scope: Scope, name: string, use: Expr, since: number, frame: Frame): Generator<Mutation> {
  const mutations = scope.mutations.get(name) ?? [];
  if (mutations.length > maxMutations) return;
  const { program } = frame.folding;
  const inScope = program.scopeOf(use) === scope;
  // What a function has set it changes itself.
  const owner = inScope || since === 0 ? undefined : enclosing(use, 'function');
  const isFree = (expr: Expr) => (owner ? false : !inScope || program.scopeOf(expr) !== scope);
  const isOwn = (expr: Expr) => !owner || enclosing(expr, 'function') === owner;
  const before = mutations.filter(
    ({ site }) => isFree(site) || (isOwn(site) && site.start >= since && site.end <= use.start),
  );
  // The calls of a chain come from the tree with the outermost first.
  if (before.some(({ chained }) => chained)) before.sort((a, b) => a.site.end - b.site.end);
  for (const mutation of before.slice(-maxChanges)) {
    if (frame.folding.budget-- <= 0) return;
    if (!mayDecide(mutation.site, frame) || !isLeftOut(mutation.site, frame)) yield mutation;
  }
}

/** The changes behind a use in a loop that runs it again with what a name holds since `since`: the next iteration sees them. */
export function changesBehind(
  scope: Scope,
  name: string,
  use: Expr,
  since: number,
  { folding: { program } }: Frame,
): readonly Mutation[] {
  const loop = program.scopeOf(use) === scope ? loopSince(use, since) : undefined;
  if (!loop) return [];
  const mutations = scope.mutations.get(name) ?? [];
  return mutations.filter(({ site }) => site.start >= use.end && site.end <= loop.end);
}

/** The outermost loop around a use that begins after an offset. */
export function loopSince(use: Expr, since: number): Expr | undefined {
  let loop: Expr | undefined;
  for (
    let ancestor = use.parent;
    ancestor && ancestor.kind !== 'function' && ancestor.kind !== 'class' && ancestor.start >= since;
    ancestor = ancestor.parent
  )
    if (ancestor.kind === 'loop') loop = ancestor;
  return loop;
}

/** `if (body) options.body = body` where no body is given. */
function isLeftOut(expr: Expr, frame: Frame): boolean {
  const branch = enclosing(expr, 'branch');
  const arm = branch?.arms.find(({ start, end }) => start <= expr.start && expr.end <= end);
  return branch !== undefined && arm !== undefined && holdsFor(branch, arm, frame) === false;
}

/** Whether a statement makes more of what a name or a member has, and gives it no other value: `+=`, `.=`. */
export function isExtending(change: Expr): boolean {
  return change.kind === 'assign' && /^(?!(?:\|\||\?\?|[:&|]{2}|:|<-)=$).+=$/.test(change.operator);
}
