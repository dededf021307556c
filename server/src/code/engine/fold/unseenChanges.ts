import type { Expr, NameExpr } from '../syntax/expr';
import { outermostLoop } from '../syntax/reaching';
import type { Scope } from '../syntax/scope';
import { withGivenFields } from './clientFields';
import { type Frame, frameOf, markCut } from './frame';
import { isFollowed, isPassedToFunction } from './structureUses';
import { openStructure, type Value } from './value';

/**
 * A list or dictionary of a name as far as the program shows what is in it: one that it gives another name, passes on to a
 * function of which nothing is known, or changes by a method that folding does not follow may have something else in it.
 */
export function withUnseen(value: Value, scope: Scope, name: string, use: Expr, since: number, frame: Frame): Value {
  if (value.kind === 'object') return withGivenFields(value, scope, name, use, frame);
  if (!isChangeable(value) || scope.owner.kind === 'class') return value;
  const { folding } = frame;
  if (!folding.language.setsUnseen) return value;
  const isLocal = folding.program.scopeOf(use) === scope;
  const around = isLocal ? outermostLoop(use) : undefined;
  // A structure that each iteration makes anew has nothing of the iteration before.
  const loop = around && around.start > since ? around : undefined;
  const changed = unfollowedUses(scope, name, frame).some(each => {
    if (each === use) return (!isLocal || loop !== undefined) && isPassedToFunction(each, frame);
    if (!isLocal || folding.program.scopeOf(each) !== scope) return true;
    // In a loop, what happens behind the use is what the next iteration sees.
    return each.start >= since && (each.end <= use.start || (loop !== undefined && each.end <= loop.end));
  });
  return changed ? openStructure(value, use) : value;
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
    markCut(folding);
    return [];
  }
  if (known) return known;
  const all = folding.program.usesIn(scope, name);
  if (frame.depth > deepestQuestion) {
    markCut(folding);
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
  for (const [expr, around] of active) folding.active.set(expr, around);
  found.set(name, result);
  return result;
}

/** Whether a program can change what is in a value: nothing changes a text. */
export function isChangeable(value: Value): boolean {
  return value.kind === 'list' || (value.kind === 'dict' && value.as !== 'json' && !value.frozen);
}
