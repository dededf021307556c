import { findIn } from '../language';
import type { Expr, FunctionExpr, OtherExpr } from '../syntax/expr';
import { elementOf, followElements } from './elements';
import { takenElsewhere } from './elsewhere';
import { callsOf, usesOfCalled } from './functions';
import { isElement, listPath } from './lists';
import { crossing, from, tested, wanted, wasSeen } from './places';
import { type Run, result } from './runs';
import { enteredBy, type Following, record, rooted, simple, type Track, targetOf, type Walk } from './track';
import { functionAround } from './uses';

/** A value that the function returns: to its `then`, or to callers that are not looked at. */
export function returned(giver: Expr, expr: Expr, track: Track, following: Following, walk: Walk): void {
  const owner = giver.kind === 'function' ? giver : functionAround(giver);
  const call = owner?.parent;
  if (owner && call?.kind === 'invoke' && call.callee !== owner && call.callee.kind === 'member') {
    const { name } = call.callee;
    const { language } = following;
    if (language.response.callbacks.includes(name)) {
      walk.climb(call, { ...track, ...rooted(track.path, call) }, following);
      return;
    }
    const kind = findIn(following.language.response.items, name);
    // A list of elements, each of which is changed or not.
    const list = listPath(track);
    const isOfList =
      isElement(track) && wasSeen(call.callee.object, { stage: track.stage, ...rooted(list, call) }, following);
    if (kind === 'made' && isOfList && !track.inside && !track.keyed) {
      const origin = record(expr, { ...track, form: 'items' }, following, false, 'tested');
      following.crosses = true;
      walk.climb(call, from(origin, { ...track, ...rooted(list, call), chosen: list.length }), following);
      return;
    }
    if (kind === 'fold' && isOfList) {
      folded(owner, call, expr, track, following, walk);
      return;
    }
    if (kind === 'fold' && track.keyed?.at === track.path.length) {
      walk.climb(call, { ...track, ...rooted(track.path, call) }, following);
      return;
    }
    if (kind === 'made' && track.stage !== 'text' && (track.inside || !track.path.includes('*'))) {
      followElements(call, { each: elementOf(expr, track, following) }, following, walk);
      return;
    }
    // What chooses elements is only tested.
    if (
      (kind === 'items' || kind === 'item') &&
      !language.response.comparing?.includes(name) &&
      track.path.length > 0
    ) {
      tested(expr, track, following);
      return;
    }
    if (kind) {
      // The value of a loop of statements is not used.
      const idle =
        giver.kind === 'return' && giver.implicit && track.path.length === 0 && call.parent?.kind === 'block';
      if (!idle) record(expr, track, following, track.path.length === 0);
      return;
    }
  }
  // The last value of a block that nothing uses is not evaluated.
  const block = owner && call?.kind === 'invoke' && call.callee !== owner;
  const whole = track.stage === 'response' || track.path.length === 0;
  if (giver.kind === 'return' && giver.implicit && whole) {
    if ((block && track.stage === 'response') || !wanted(owner, following)) return;
  }
  const taker = owner && following.handling.get(owner);
  if (taker) {
    takenBy([taker], expr, track, following, walk);
    return;
  }
  const entered = owner && enteredBy(owner, track.entered);
  if (entered) {
    const { entered: _, ...given } = track;
    const back = { ...given, ...(entered.outer ? { entered: entered.outer } : {}) };
    takenBy([entered.call], expr, back, following, walk);
    return;
  }
  following.returns.push(track);
  const uses = owner && following.takesAll && track.stage !== 'text' ? usesOfCalled(owner, following) : undefined;
  if (!uses) {
    if (!owner || !takenElsewhere(owner, expr, track, following, walk))
      record(expr, track, following, true, 'returned');
    return;
  }
  const { entered: _, ...given } = track;
  takenBy(uses.calls, expr, given, following, walk);
  if (uses.runs.length > 0) takenByRuns(uses.runs, expr, given, following, walk);
}

/** One element of a list that a program chooses by comparing each with the last one: `apps.reduce((a, b) => a.x > b.x ? a : b)`. */
function folded(owner: FunctionExpr, call: Expr, expr: Expr, track: Track, following: Following, walk: Walk): void {
  const origin = record(expr, { ...track, form: 'items' }, following, false, 'tested');
  following.crosses = true;
  const given = (at: Expr) => from(origin, { ...track, ...rooted(track.path, at) });
  walk.climb(call, given(call), following);
  const last = targetOf(owner, 0);
  if (last) walk.bind(last, given(last), following);
}

/** What a function gives that others run. */
function takenByRuns(runs: readonly Run[], expr: Expr, track: Track, following: Following, walk: Walk): void {
  const isListed = runs.some(({ gives }) => gives === 'list');
  // A list of elements of several lists is not followed.
  if (isListed && track.path.includes('*')) {
    record(expr, track, following, true, 'returned');
    return;
  }
  const each = isListed ? elementOf(expr, track, following) : track;
  const origin = crossing(expr, each, following);
  following.crosses = true;
  for (const { call, gives } of runs) {
    const given = from(origin, { ...each, ...rooted(each.path, call) });
    if (gives === 'list') followElements(call, { each: given }, following, walk);
    else if (gives === 'value') walk.climb(call, given, following);
    else walk.climb(call, { ...given, inside: [...(given.inside ?? []), result] }, following);
  }
}

/** What a generator gives: an element of the list that its calls are, or all elements of a list. */
export function yielded(giver: OtherExpr, expr: Expr, track: Track, following: Following, walk: Walk): void {
  const owner = functionAround(giver);
  if (track.entered && !following.takesAll) following.escapes = true;
  const calls = owner && following.takesAll && track.stage !== 'text' ? callsOf(owner, following) : undefined;
  const isPart = giver.role === 'element' && !isElement(track);
  if (isPart && track.stage === 'body' && track.path.includes('*')) {
    record(expr, track, following, !simple(track));
    return;
  }
  const path = giver.role === 'element' ? listPath(track) : track.path;
  if (!calls || (giver.role === 'elements' && track.stage !== 'body')) {
    const list: Track = { ...track, path, chosen: path.length };
    const isList = track.stage === 'body' && !isPart;
    if (isList) following.returns.push(list);
    if (!isList || !owner || !takenElsewhere(owner, expr, list, following, walk))
      record(expr, track, following, true, 'returned');
    return;
  }
  if (isPart) {
    const each = elementOf(expr, track, following);
    for (const call of calls) followElements(call, { each }, following, walk);
    return;
  }
  const origin = record(
    expr,
    { ...track, form: 'items' },
    following,
    false,
    giver.role === 'element' ? 'tested' : 'counted',
  );
  takenBy(calls, expr, from(origin, { ...track, path, chosen: path.length }), following, walk);
}

/** Follows a value in other functions of the program. */
export function takenBy(uses: readonly Expr[], expr: Expr, track: Track, following: Following, walk: Walk): void {
  const origin = crossing(expr, track, following);
  for (const taken of uses) walk.climb(taken, from(origin, { ...track, ...rooted(track.path, taken) }), following);
}
