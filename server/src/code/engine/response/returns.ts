import { findIn } from '../language';
import type { Expr, FunctionExpr, OtherExpr } from '../syntax/expr';
import { elementOf, followElements } from './elements';
import { callsOf, usesOfCalled } from './functions';
import { isElement, listPath } from './lists';
import { followElsewhere } from './otherFiles';
import { isResultWanted, noteCrossing, noteTest, trackFrom, wasVisited } from './places';
import { type Run, result } from './runs';
import {
  enteredBy,
  type Following,
  isSimplePart,
  recordRead,
  rootedTrack,
  type Track,
  targetOf,
  type Walk,
} from './track';
import { enclosingFunction } from './uses';

/** A value that the function returns: to its `then`, or to callers that are not looked at. */
export function followReturned(giver: Expr, expr: Expr, track: Track, following: Following, walk: Walk): void {
  const owner = giver.kind === 'function' ? giver : enclosingFunction(giver);
  const call = owner?.parent;
  if (owner && call?.kind === 'invoke' && call.callee !== owner && call.callee.kind === 'member') {
    const { name } = call.callee;
    const { language } = following;
    if (language.response.callbacks.includes(name)) {
      walk.climb(call, { ...track, ...rootedTrack(track.path, call) }, following);
      return;
    }
    const kind = findIn(following.language.response.items, name);
    // A list of elements, each of which is changed or not.
    const list = listPath(track);
    const isOfList =
      isElement(track) && wasVisited(call.callee.object, { stage: track.stage, ...rootedTrack(list, call) }, following);
    if (kind === 'made' && isOfList && !track.memberPath && !track.keyed) {
      const origin = recordRead(expr, { ...track, form: 'items' }, following, false, 'tested');
      following.crosses = true;
      walk.climb(
        call,
        trackFrom(origin, { ...track, ...rootedTrack(list, call), filteredDepth: list.length }),
        following,
      );
      return;
    }
    if (kind === 'fold' && isOfList) {
      folded(owner, call, expr, track, following, walk);
      return;
    }
    if (kind === 'fold' && track.keyed?.depth === track.path.length) {
      walk.climb(call, { ...track, ...rootedTrack(track.path, call) }, following);
      return;
    }
    if (kind === 'made' && track.stage !== 'text' && (track.memberPath || !track.path.includes('*'))) {
      followElements(call, { each: elementOf(expr, track, following) }, following, walk);
      return;
    }
    // What chooses elements is only tested.
    if (
      (kind === 'items' || kind === 'item') &&
      !language.response.comparing?.includes(name) &&
      track.path.length > 0
    ) {
      noteTest(expr, track, following);
      return;
    }
    if (kind) {
      // The value of a loop of statements is not used.
      const idle =
        giver.kind === 'return' && giver.implicit && track.path.length === 0 && call.parent?.kind === 'block';
      if (!idle) recordRead(expr, track, following, track.path.length === 0);
      return;
    }
  }
  // The last value of a block that nothing uses is not evaluated.
  const block = owner && call?.kind === 'invoke' && call.callee !== owner;
  const whole = track.stage === 'response' || track.path.length === 0;
  if (giver.kind === 'return' && giver.implicit && whole) {
    if ((block && track.stage === 'response') || !isResultWanted(owner, following)) return;
  }
  const taker = owner && following.handling.get(owner);
  if (taker) {
    followUses([taker], expr, track, following, walk);
    return;
  }
  const entered = owner && enteredBy(owner, track.entered);
  if (entered) {
    const { entered: _, ...given } = track;
    const back = { ...given, ...(entered.outer ? { entered: entered.outer } : {}) };
    followUses([entered.call], expr, back, following, walk);
    return;
  }
  following.returns.push(track);
  const uses = owner && following.takesAll && track.stage !== 'text' ? usesOfCalled(owner, following) : undefined;
  if (!uses) {
    if (!owner || !followElsewhere(owner, expr, track, following, walk))
      recordRead(expr, track, following, true, 'returned');
    return;
  }
  const { entered: _, ...given } = track;
  followUses(uses.calls, expr, given, following, walk);
  if (uses.runs.length > 0) takenByRuns(uses.runs, expr, given, following, walk);
}

/**
 * One element of a list that a program chooses by comparing each with the last one: `apps.reduce((a, b) => a.x > b.x ? a : b)`.
 */
function folded(owner: FunctionExpr, call: Expr, expr: Expr, track: Track, following: Following, walk: Walk): void {
  const origin = recordRead(expr, { ...track, form: 'items' }, following, false, 'tested');
  following.crosses = true;
  const given = (inner: Expr) => trackFrom(origin, { ...track, ...rootedTrack(track.path, inner) });
  walk.climb(call, given(call), following);
  const last = targetOf(owner, 0);
  if (last) walk.bind(last, given(last), following);
}

/** What a function gives that others run. */
function takenByRuns(runs: readonly Run[], expr: Expr, track: Track, following: Following, walk: Walk): void {
  const isListed = runs.some(({ yields }) => yields === 'list');
  // A list of elements of several lists is not followed.
  if (isListed && track.path.includes('*')) {
    recordRead(expr, track, following, true, 'returned');
    return;
  }
  const each = isListed ? elementOf(expr, track, following) : track;
  const origin = noteCrossing(expr, each, following);
  following.crosses = true;
  for (const { call, yields } of runs) {
    const given = trackFrom(origin, { ...each, ...rootedTrack(each.path, call) });
    if (yields === 'list') followElements(call, { each: given }, following, walk);
    else if (yields === 'value') walk.climb(call, given, following);
    else walk.climb(call, { ...given, memberPath: [...(given.memberPath ?? []), result] }, following);
  }
}

/** What a generator gives: an element of the list that its calls are, or all elements of a list. */
export function noteYield(giver: OtherExpr, expr: Expr, track: Track, following: Following, walk: Walk): void {
  const owner = enclosingFunction(giver);
  if (track.entered && !following.takesAll) following.escapes = true;
  const calls = owner && following.takesAll && track.stage !== 'text' ? callsOf(owner, following) : undefined;
  const isPart = giver.role === 'element' && !isElement(track);
  if (isPart && track.stage === 'body' && track.path.includes('*')) {
    recordRead(expr, track, following, !isSimplePart(track));
    return;
  }
  const path = giver.role === 'element' ? listPath(track) : track.path;
  if (!calls || (giver.role === 'elements' && track.stage !== 'body')) {
    const list: Track = { ...track, path, filteredDepth: path.length };
    const isList = track.stage === 'body' && !isPart;
    if (isList) following.returns.push(list);
    if (!isList || !owner || !followElsewhere(owner, expr, list, following, walk))
      recordRead(expr, track, following, true, 'returned');
    return;
  }
  if (isPart) {
    const each = elementOf(expr, track, following);
    for (const call of calls) followElements(call, { each }, following, walk);
    return;
  }
  const origin = recordRead(
    expr,
    { ...track, form: 'items' },
    following,
    false,
    giver.role === 'element' ? 'tested' : 'counted',
  );
  followUses(calls, expr, trackFrom(origin, { ...track, path, filteredDepth: path.length }), following, walk);
}

/** Follows a value in other functions of the program. */
export function followUses(uses: readonly Expr[], expr: Expr, track: Track, following: Following, walk: Walk): void {
  const origin = noteCrossing(expr, track, following);
  for (const taken of uses)
    walk.climb(taken, trackFrom(origin, { ...track, ...rootedTrack(track.path, taken) }), following);
}
