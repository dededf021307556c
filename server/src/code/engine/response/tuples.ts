import { findIn } from '../language';
import { dottedPath, type Expr, type InvokeExpr, type NameExpr } from '../syntax/expr';
import { type Elements, followElements, itemAt } from './elements';
import { counters } from './places';
import { isSharedName } from './sharedNames';
import { type Following, recordRead, storedTrack, targetOf, type Walk } from './track';
import { functionOf, usesOf } from './uses';

/** A list of tuples, each of which has (a part of) the response `index` a position: `by_name.items()`, `enumerate(apps)`. */
export type Tuples = Elements & { readonly index: number };

/** Looks at what the program does with a list of tuples. */
export function followTuples(list: Expr, tuples: Tuples, following: Following, walk: Walk): void {
  const { parent } = list;
  if (parent?.kind === 'wrap') followTuples(parent, tuples, following, walk);
  else if (parent?.kind === 'loop' && parent.iterable === list)
    bindTuple(parent.target, tuples, following, walk, parent);
  else if (parent?.kind === 'assign' && parent.value === list && parent.target.kind === 'name') {
    const kept = { ...tuples, each: storedTrack(parent.target, tuples.each, following) };
    const follow = (use: NameExpr) => followTuples(use, kept, following, walk);
    const isSeen = followUses(parent.target, parent, following, follow);
    if (!isSeen || isSharedName(parent.target, following)) recordRead(list, itemAt(list, tuples.each), following, true);
  } else if (!areFollowed(list, tuples, following, walk)) recordRead(list, itemAt(list, tuples.each), following, true);
}

/** Follows what uses a name as it is given. False where something else may use it as well. */
function followUses(
  target: NameExpr,
  from: Expr | undefined,
  following: Following,
  follow: (use: NameExpr) => void,
): boolean {
  const { uses, isShared, isOpen } = usesOf(target, following.program, from);
  if (isShared) following.crosses = true;
  for (const use of uses) follow(use);
  return !isOpen;
}

/** A function or method that gets the tuples. False where more may happen to them than can be seen. */
function areFollowed(list: Expr, tuples: Tuples, following: Following, walk: Walk): boolean {
  const { items, itemFunctions = {}, together = {} } = following.language.response;
  const { parent } = list;
  const isMethod = parent?.kind === 'member' && parent.parent?.kind === 'invoke' && parent.parent.callee === parent;
  const call = (isMethod ? parent.parent : parent) as InvokeExpr | undefined;
  if (call?.kind !== 'invoke' || call.args.some(({ spread }) => spread)) return parent?.kind === 'block';
  const path = dottedPath(call.callee) ?? '';
  if (!isMethod && counters.test(path)) return true;
  const waits = isMethod ? undefined : findIn(together, path);
  if (waits?.input === 'list' && waits.yields === 'all' && !waits.under && call.args.length === 1) {
    followTuples(call, tuples, following, walk);
    return true;
  }
  const kind = isMethod ? findIn(items, parent.name) : findIn(itemFunctions, path);
  if (!kind || !/^(?:items|same|item|made|other)$/.test(kind)) return false;
  for (const { value } of call.args) {
    if (value === list || value.kind === 'literal') continue;
    const handler = functionOf(value, following);
    if (!handler || handler.params.some(({ rest }, index) => rest || (isMethod && index > 1))) return false;
    const sorts = isMethod && parent.name === 'sort';
    for (const position of sorts ? [0, 1] : [0]) bindTuple(targetOf(handler, position), tuples, following, walk);
  }
  if (kind === 'items' || kind === 'same') followTuples(call, tuples, following, walk);
  else if (kind === 'item') followElements(call, tuples, following, walk);
  return true;
}

export function bindTuple(
  target: Expr | undefined,
  tuples: Tuples,
  following: Following,
  walk: Walk,
  loop?: Expr,
): void {
  if (!target) return;
  const { each, index } = tuples;
  const items = target.kind === 'list' ? target.items : [];
  const areNamed = items.slice(0, index + 1).every(({ kind }) => kind !== 'other');
  // `([a], [b]) => a < b` takes the keys alone.
  if (target.kind === 'list' && areNamed && items.length > 0 && items.length <= index) return;
  const value = areNamed ? items[index] : undefined;
  if (value) walk.bind(value, itemAt(value, each), following, loop);
  else {
    const follow = (use: NameExpr) => followElements(use, tuples, following, walk);
    const isSeen = target.kind === 'name' && followUses(target, loop, following, follow);
    if (!isSeen) recordRead(target, itemAt(target, each), following, true);
  }
}
