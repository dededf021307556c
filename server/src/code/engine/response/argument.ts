import { findIn } from '../language';
import { dottedPath, type Expr, type FunctionExpr, type InvokeExpr } from '../syntax/expr';
import { noteStatus } from './checks';
import { followCollected } from './chunks';
import { elementAmong, followTogether } from './elements';
import { followFormatted } from './formatted';
import { handedTargets, targetsOf } from './functions';
import { enterKeyed } from './keyed';
import { followGathered, itemFunction } from './lists';
import { calledMethod, constructorOf } from './methods';
import { enterCache } from './objects';
import { followIntoOtherFile } from './otherFiles';
import { counters, hasHook, noteCrossing, trackFrom } from './places';
import { promiseOf } from './promises';
import { runnerOf } from './runs';
import { isHandled } from './takers';
import {
  enteredBy,
  type Following,
  isSimplePart,
  keepFacts,
  notePresenceTest,
  recordRead,
  rootedTrack,
  type Track,
  type Walk,
} from './track';
import { functionOf, stageOf } from './uses';

/** Notes that a program prints a response as it is, which shows its status, or more that another response has not. */
export function noteShown(expr: Expr, track: Track, following: Following): void {
  if (following.shows === 'status') noteStatus(expr, '', following);
  else if (following.shows !== 'nothing')
    recordRead(expr, { ...track, ...rootedTrack([], expr), stage: 'text' }, following, true);
}

/** Looks at what a call does with an argument that holds (a part of) the response. */
export function argumentOf(call: InvokeExpr, expr: Expr, track: Track, following: Following, walk: Walk): void {
  const { language } = following;
  const name = dottedPath(call.callee);
  if (followFormatted(call, expr, track, following)) return;
  if (track.stage === 'body' && itemFunction(call, expr, track, following, walk)) return;
  if (track.stage === 'body' && followGathered(call, expr, track, following, walk)) return;
  if (track.stage === 'body' && enterKeyed(call, expr, track, following, walk)) return;
  if (enterCache(call, expr, track, following, walk)) return;
  if (track.stage !== 'body' && name !== undefined && language.response.parsers.includes(name)) {
    if (hasHook(call, following)) recordRead(expr, track, following, true);
    walk.climb(call, { stage: 'body', ...keepFacts(track), ...rootedTrack([], call) }, following);
    return;
  }
  const adds = call.callee.kind === 'member' && findIn(language.changes, call.callee.name) !== undefined;
  if (track.stage === 'text' && adds && call.callee.kind === 'member') {
    followCollected(call.callee.object, track, following, walk);
    return;
  }
  if (track.stage === 'text' && name !== undefined && language.response.joiners?.includes(name)) {
    walk.climb(call, { ...track, ...rootedTrack([], call) }, following);
    return;
  }
  const promise = promiseOf(call, following);
  if (promise && track.stage !== 'text') {
    const origin = noteCrossing(expr, track, following);
    walk.climb(promise, trackFrom(origin, { ...track, ...rootedTrack(track.path, promise) }), following);
    return;
  }
  if (track.stage === 'body' && call.args[0]?.value === expr && language.response.waiters?.includes(name ?? '')) {
    walk.climb(call, { ...track, ...rootedTrack(track.path, call) }, following);
    return;
  }
  const together = findIn(language.response.together ?? {}, name ?? '');
  if (
    together?.input === 'arguments' &&
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
  else if (stage) walk.climb(call, { stage, ...keepFacts(track), ...rootedTrack([], call) }, following);
  if (stage) return;
  const viewer =
    name !== undefined &&
    (language.response.viewers.includes(name) || language.response.viewers.includes(`*.${name.split('.').at(-1)}`));
  if (viewer) {
    const isCounted = name !== undefined && counters.test(name);
    const use = isCounted && name !== 'len' ? 'tested' : undefined;
    if (isSimplePart(track)) {
      const origin = recordRead(expr, isCounted ? { ...track, form: 'items' } : track, following, false, use);
      if (isCounted) notePresenceTest(origin, following);
    } else if (track.stage !== 'response') recordRead(expr, track, following, true);
    else if (!language.response.kindTests?.includes(name)) noteShown(expr, track, following);
    return;
  }
  const handed = following.takesAll ? undefined : handedTargets(call, expr, following);
  if (handed && track.stage !== 'text') {
    const origin = noteCrossing(expr, track, following);
    for (const target of handed)
      walk.bind(target, trackFrom(origin, { ...track, ...rootedTrack(track.path, target) }), following);
    return;
  }
  const targets = track.stage === 'text' ? undefined : targetsHere(call, expr, following);
  if (!targets && following.takesAll && followIntoOtherFile(call, expr, track, following, walk)) return;
  if (!targets || targets.some(target => isHandled(target, following))) recordRead(expr, track, following, true);
  else {
    const origin = noteCrossing(expr, track, following);
    for (const target of targets) {
      const inside = { ...track, ...entering(call, track, following), ...rootedTrack(track.path, target) };
      walk.bind(target, trackFrom(origin, inside), following);
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
