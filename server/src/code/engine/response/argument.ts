import { findIn } from '../language';
import { dottedPath, type Expr, type FunctionExpr, type InvokeExpr } from '../syntax/expr';
import { noteStatus } from './checks';
import { collected } from './chunks';
import { elementAmong, followTogether } from './elements';
import { takenByOther } from './elsewhere';
import { formatted } from './formatted';
import { handedTargets, targetsOf } from './functions';
import { enteredByKey } from './keyed';
import { gathered, itemFunction } from './lists';
import { enteredCache } from './made';
import { calledMethod, constructorOf } from './methods';
import { counters, crossing, from, hasHook } from './places';
import { promiseOf } from './promises';
import { runnerOf } from './runs';
import { isHandled } from './takers';
import { enteredBy, type Following, noteAsked, record, rooted, simple, staying, type Track, type Walk } from './track';
import { functionOf, stageOf } from './uses';

/** Notes that a program prints a response as it is, which shows its status, or more that another response has not. */
export function shown(expr: Expr, track: Track, following: Following): void {
  if (following.shows === 'status') noteStatus(expr, '', following);
  else if (following.shows !== 'nothing')
    record(expr, { ...track, ...rooted([], expr), stage: 'text' }, following, true);
}

/** Looks at what a call does with an argument that holds (a part of) the response. */
export function argumentOf(call: InvokeExpr, expr: Expr, track: Track, following: Following, walk: Walk): void {
  const { language } = following;
  const name = dottedPath(call.callee);
  if (formatted(call, expr, track, following)) return;
  if (track.stage === 'body' && itemFunction(call, expr, track, following, walk)) return;
  if (track.stage === 'body' && gathered(call, expr, track, following, walk)) return;
  if (track.stage === 'body' && enteredByKey(call, expr, track, following, walk)) return;
  if (enteredCache(call, expr, track, following, walk)) return;
  if (track.stage !== 'body' && name !== undefined && language.response.parsers.includes(name)) {
    if (hasHook(call, following)) record(expr, track, following, true);
    walk.climb(call, { stage: 'body', ...staying(track), ...rooted([], call) }, following);
    return;
  }
  const adds = call.callee.kind === 'member' && findIn(language.changes, call.callee.name) !== undefined;
  if (track.stage === 'text' && adds && call.callee.kind === 'member') {
    collected(call.callee.object, track, following, walk);
    return;
  }
  if (track.stage === 'text' && name !== undefined && language.response.joiners?.includes(name)) {
    walk.climb(call, { ...track, ...rooted([], call) }, following);
    return;
  }
  const promise = promiseOf(call, following);
  if (promise && track.stage !== 'text') {
    const origin = crossing(expr, track, following);
    walk.climb(promise, from(origin, { ...track, ...rooted(track.path, promise) }), following);
    return;
  }
  if (track.stage === 'body' && call.args[0]?.value === expr && language.response.waiters?.includes(name ?? '')) {
    walk.climb(call, { ...track, ...rooted(track.path, call) }, following);
    return;
  }
  const together = findIn(language.response.together ?? {}, name ?? '');
  if (
    together?.takes === 'arguments' &&
    !call.args.some(({ spread, name: keyword }) => spread || keyword !== undefined)
  ) {
    const values = call.args.map(({ value }) => value);
    followTogether(call, together, elementAmong(expr, values, track, following), following, walk);
    return;
  }
  // Functions of the response: `wp_remote_retrieve_body($response)`.
  const isNone = track.stage === 'body' || name === undefined || functionOf(call.callee, following) !== undefined;
  const stage = isNone ? undefined : stageOf(name, language);
  if (stage === 'status') noteStatus(call, name ?? '', following);
  else if (stage) walk.climb(call, { stage, ...staying(track), ...rooted([], call) }, following);
  if (stage) return;
  const viewer =
    name !== undefined &&
    (language.response.viewers.includes(name) || language.response.viewers.includes(`*.${name.split('.').at(-1)}`));
  if (viewer) {
    const isCounted = name !== undefined && counters.test(name);
    const use = isCounted && name !== 'len' ? 'tested' : undefined;
    if (simple(track)) {
      const origin = record(expr, isCounted ? { ...track, form: 'items' } : track, following, false, use);
      if (isCounted) noteAsked(origin, following);
    } else if (track.stage !== 'response') record(expr, track, following, true);
    else if (!language.response.kindTests?.includes(name)) shown(expr, track, following);
    return;
  }
  const handed = following.takesAll ? undefined : handedTargets(call, expr, following);
  if (handed && track.stage !== 'text') {
    const origin = crossing(expr, track, following);
    for (const target of handed)
      walk.bind(target, from(origin, { ...track, ...rooted(track.path, target) }), following);
    return;
  }
  const targets = track.stage === 'text' ? undefined : targetsHere(call, expr, following);
  if (!targets && following.takesAll && takenByOther(call, expr, track, following, walk)) return;
  if (!targets || targets.some(target => isHandled(target, following))) record(expr, track, following, true);
  else {
    const origin = crossing(expr, track, following);
    for (const target of targets) {
      const inside = { ...track, ...entering(call, track, following), ...rooted(track.path, target) };
      walk.bind(target, from(origin, inside), following);
    }
  }
}

/** The parameters that take an argument. Where one call of the function around counts, what these give must come back to it. */
function targetsHere(call: InvokeExpr, expr: Expr, following: Following): readonly Expr[] | undefined {
  const targets = targetsOf(call, expr, following);
  return following.takesAll || calledOwner(call, following) ? targets : undefined;
}

/** The call as the one that takes what its function gives. */
function entering(call: InvokeExpr, { entered }: Track, following: Following): Pick<Track, 'entered'> {
  const owner = calledOwner(call, following);
  // What a function gives to itself is what it gives to the others.
  return owner && !enteredBy(owner, entered)
    ? { entered: { owner, call, ...(entered ? { outer: entered } : {}) } }
    : {};
}

/** The function that a call runs itself, and whose value is that of the call. */
function calledOwner(call: InvokeExpr, following: Following): FunctionExpr | undefined {
  const { callee } = call;
  const owner = callee.kind === 'member' ? calledMethod(callee, following) : functionOf(callee, following);
  const isOther = call.construct || runnerOf(call, following) || constructorOf(callee, following);
  return isOther ? undefined : owner;
}
