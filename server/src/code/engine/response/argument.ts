import { findIn } from '../language';
import { dottedPath, type Expr, type InvokeExpr } from '../syntax/expr';
import { noteStatus } from './checks';
import { collected } from './chunks';
import { elementAmong, followTogether } from './elements';
import { takenByOther } from './elsewhere';
import { handedTargets, targetsOf } from './functions';
import { enteredByKey } from './keyed';
import { gathered, itemFunction } from './lists';
import { enteredCache } from './made';
import { counters, crossing, from, hasHook } from './places';
import { promiseOf } from './promises';
import { isHandled } from './takers';
import { type Following, noteAsked, record, rooted, simple, type Track, type Walk } from './track';
import { stageOf } from './uses';

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
  if (track.stage === 'body' && itemFunction(call, expr, track, following, walk)) return;
  if (track.stage === 'body' && gathered(call, expr, track, following, walk)) return;
  if (track.stage === 'body' && enteredByKey(call, expr, track, following, walk)) return;
  if (enteredCache(call, expr, track, following, walk)) return;
  if (track.stage !== 'body' && name !== undefined && language.response.parsers.includes(name)) {
    if (hasHook(call, following)) record(expr, track, following, true);
    walk.climb(call, { stage: 'body', ...rooted([], call) }, following);
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
  const stage = track.stage === 'body' || name === undefined ? undefined : stageOf(name, language);
  if (stage === 'status') noteStatus(call, name ?? '', following);
  else if (stage) walk.climb(call, { stage, ...rooted([], call) }, following);
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
  const targets = following.takesAll && track.stage !== 'text' ? targetsOf(call, expr, following) : undefined;
  if (!targets && following.takesAll && takenByOther(call, expr, track, following, walk)) return;
  if (!targets || targets.some(target => isHandled(target, following))) record(expr, track, following, true);
  else {
    const origin = crossing(expr, track, following);
    for (const target of targets)
      walk.bind(target, from(origin, { ...track, ...rooted(track.path, target) }), following);
  }
}
