import { findIn } from '../language';
import { childrenOf, dottedPath, type Expr, type InvokeExpr, type MemberExpr, type NameExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { elementOf, followElements } from './elements';
import { isOwnName } from './ownObjects';
import { itemPath, noteTest, trackFrom } from './places';
import {
  type Following,
  hasRestParameter,
  isSimplePart,
  recordRead,
  rootedTrack,
  storedTrack,
  type Track,
  targetOf,
  type Walk,
} from './track';
import { followTuples } from './tuples';
import { everyUseOf, functionOf } from './uses';

/** A function that goes through a list: `sorted(applications, key=…)`. False for any other function. */
export function itemFunction(call: InvokeExpr, expr: Expr, track: Track, following: Following, walk: Walk): boolean {
  const { itemFunctions = {} } = following.language.response;
  const yields = call.callee.kind === 'name' || call.callee.kind === 'member' ? dottedPath(call.callee) : undefined;
  const kind =
    yields === undefined
      ? undefined
      : (findIn(itemFunctions, yields) ?? findIn(itemFunctions, `*.${yields.split('.').at(-1)}`));
  if (!kind) return false;
  if (kind === 'part') {
    followSlice(expr, call, track, following, walk);
    return true;
  }
  // What stands beside an element in a tuple depends on the order of both lists, and how long a run is on that of one.
  const isByPosition = (kind === 'tuples' || kind === 'runs') && track.filteredDepth !== track.path.length;
  const read: Track = { ...track, form: 'items', ...(isByPosition ? { isSliced: true } : {}) };
  const origin = recordRead(expr, read, following, call.args.some(({ spread }) => spread) && kind === 'tuples');
  const item = (inner: Expr): Track =>
    trackFrom(origin, { ...track, ...rootedTrack(itemPath(track, following), inner) });
  for (const { value } of call.args) {
    const handler = value === expr ? undefined : functionOf(value, following);
    const target = handler && targetOf(handler, kind === 'indexed' ? 1 : 0);
    // What is made by another function, `itemgetter("id")`, may read everything; `reverse=True` reads nothing.
    const isUnseen = value !== expr && (handler ? hasRestParameter(handler) : value.kind !== 'literal');
    if (isUnseen && kind !== 'tuples') recordRead(expr, track, following, true);
    // Such a function may also be run on each item.
    const isSeen = handler && !/\bthis\b/.test(following.text.slice(handler.start, handler.end));
    if (kind === 'indexed' && value !== expr && !isSeen) recordRead(expr, track, following, true);
    if (target) walk.bind(target, item(target), following);
  }
  const chosen = kind === 'items' ? { filteredDepth: track.path.length } : {};
  if (kind === 'items' || kind === 'same')
    walk.climb(call, trackFrom(origin, { ...track, ...rootedTrack(track.path, call), ...chosen }), following);
  else if (kind === 'item') walk.climb(call, item(call), following);
  else if (kind === 'groups') walk.climb(call, trackFrom(origin, groupsOf(track, call)), following);
  else if (kind === 'runs') {
    const list = { ...track, ...rootedTrack(track.path, call), form: 'items' as const };
    followTuples(call, { each: trackFrom(origin, list), index: 1 }, following, walk);
  } else if (kind === 'pairs') followTuples(call, { each: item(call), index: 1 }, following, walk);
  else if (kind === 'tuples') {
    const index = call.args.findIndex(({ value }) => value === expr);
    followTuples(call, { each: item(call), index }, following, walk);
  }
  return true;
}

/** A dictionary of lists, each of which has some of the elements of one. */
function groupsOf(track: Track, expr: Expr): Track {
  const { length } = track.path;
  return { ...track, ...rootedTrack(track.path, expr), keyed: { depth: length, value: [] } };
}

/** A method that goes through a list: `applications.filter(test)`. False for any other method. */
export function itemMethod(
  member: MemberExpr,
  call: InvokeExpr,
  track: Track,
  following: Following,
  walk: Walk,
): boolean {
  const { response } = following.language;
  const kind = findIn(response.items, member.name);
  if (!kind) return false;
  const { object } = member;
  const origin =
    !response.lists || isSimplePart(track)
      ? recordRead(object, { ...track, form: 'items' }, following, false)
      : track.origin;
  const bind = (target: Expr | undefined, path: Track['path']) => {
    if (target) walk.bind(target, trackFrom(origin, { ...track, ...rootedTrack(path, target) }), following);
  };
  const first = call.args[0]?.value;
  const handler = first && functionOf(first, following);
  if (handler) {
    const position = kind === 'fold' ? 1 : 0;
    bind(targetOf(handler, position), itemPath(track, following));
    // Behind the element come its index and the whole list.
    bind(targetOf(handler, position + 2), track.path);
  }
  if (first && (!handler || hasRestParameter(handler))) following.escapes = true;
  // What is read below is one of the items.
  if (kind === 'pairs') {
    const each = trackFrom(origin, { ...track, ...rootedTrack(itemPath(track, following), call) });
    followTuples(call, { each, index: 1 }, following, walk);
  } else if (kind === 'items') {
    const filteredDepth = track.path.length;
    walk.climb(call, trackFrom(origin, { ...track, ...rootedTrack(track.path, call), filteredDepth }), following);
  } else if (kind === 'item') {
    walk.climb(call, trackFrom(origin, { ...track, ...rootedTrack(itemPath(track, following), call) }), following);
  }
  return true;
}

/** Whether an expression is an element of a list as it is, and no member of one. */
export function isElement({ stage, path, rootSteps }: Track): boolean {
  return stage === 'body' && path.at(-1) === '*' && rootSteps === path.length;
}

/** The path of the list that an element is of. */
export function listPath({ path }: Track): Track['path'] {
  return path.slice(0, -1);
}

/** The value of a comprehension is an item of a new list, which has all elements or those that pass its tests. */
export function followComprehension(
  loop: Extract<Expr, { kind: 'loop' }>,
  expr: Expr,
  track: Track,
  following: Following,
  walk: Walk,
): void {
  const isValue = loop.body.at(-1) === expr;
  if (isValue && !track.path.includes('*') && track.stage !== 'text') {
    followElements(loop, { each: elementOf(expr, track, following) }, following, walk);
    return;
  }
  if (!isValue || !isElement(track)) {
    if (isValue) recordRead(expr, track, following, !isSimplePart(track));
    else noteTest(expr, track, following);
    return;
  }
  const path = listPath(track);
  const origin = recordRead(expr, { ...track, form: 'items' }, following, false, 'tested');
  const chosen = loop.body.length > 1 ? { filteredDepth: path.length } : {};
  walk.climb(loop, trackFrom(origin, { ...track, ...rootedTrack(path, loop), ...chosen }), following);
}

export function loopOver(
  loop: Extract<Expr, { kind: 'loop' }>,
  expr: Expr,
  track: Track,
  following: Following,
  walk: Walk,
): void {
  const whole = following.language.response.lists && track.stage === 'body' && track.path.length === 0;
  const read: Track = { ...track, form: loop.keys ? 'keys' : 'items' };
  const origin = whole ? track.origin : recordRead(expr, read, following, track.stage !== 'body' || loop.keys === true);
  if (!loop.target || track.stage !== 'body') return;
  const item = { ...track, ...rootedTrack(itemPath(track, following), loop.target) };
  walk.bind(loop.target, trackFrom(origin, item), following, loop);
}

/** A list with all elements of another one and no more: `[...deployments]`. */
export function noteCopy(spread: Expr, expr: Expr, track: Track, following: Following, walk: Walk): void {
  const list = spread.parent;
  const grown = track.stage === 'body' && list?.kind === 'list' ? grownBy(list) : undefined;
  if (grown && isOwnName(grown, following)) {
    addElements(grown, true, expr, track, following, walk);
    return;
  }
  if (track.stage !== 'body' || list?.kind !== 'list' || list.items.length > 1) {
    recordRead(expr, track, following, true);
    return;
  }
  const origin = recordRead(expr, { ...track, form: 'items' }, following, false);
  walk.climb(list, trackFrom(origin, { ...track, ...rootedTrack(track.path, list) }), following);
}

/**
 * Elements that are added to a list of the program, `applications.extend(page)`: what is done with that list is done with
 * them. False for any other call.
 */
export function followGathered(call: InvokeExpr, expr: Expr, track: Track, following: Following, walk: Walk): boolean {
  const { callee } = call;
  const argument = call.args.find(({ value }) => value === expr);
  const kind = gathers(callee, following);
  if (!kind || !argument || callee.kind !== 'member' || callee.object.kind !== 'name') return false;
  if (!isOwnName(callee.object, following)) return false;
  const isAll = kind === 'elements' || argument.spread === true;
  const isWhole = !isAll && track.stage === 'body' && !track.path.includes('*');
  if (isWhole) {
    const each = storedTrack(callee.object, elementOf(expr, track, following), following);
    for (const use of everyUseOf(callee.object, following.program))
      if (use.parent && !gathers(use.parent, following) && !isTarget(use))
        followElements(use, { each }, following, walk);
    return true;
  }
  if (!isAll && !isElement(track)) return false;
  addElements(callee.object, isAll, expr, track, following, walk);
  return true;
}

/** One element, or all of a list, becomes a part of another list: what is done with that one is done with them. */
function addElements(list: NameExpr, isAll: boolean, expr: Expr, track: Track, following: Following, walk: Walk): void {
  const path = isAll ? track.path : listPath(track);
  const origin = recordRead(expr, { ...track, form: 'items' }, following, false, isAll ? 'counted' : 'tested');
  const kept = storedTrack(list, track, following);
  for (const use of everyUseOf(list, following.program))
    if (use.parent && !gathers(use.parent, following) && !isTarget(use) && !isGrown(use))
      walk.climb(use, trackFrom(origin, { ...kept, ...rootedTrack(path, use) }), following);
}

/** `list.push(item)`, `list.concat(items)`; what gives a new list is assigned to the name of the old one. */
export function gathers(callee: Expr, { language }: Following): 'element' | 'elements' | undefined {
  const call = callee.parent;
  if (call?.kind !== 'invoke' || call.callee !== callee || callee.kind !== 'member') return undefined;
  const kind = findIn(language.response.gatherers ?? {}, callee.name);
  const isAgain = kind === 'elements' && callee.object.kind === 'name' && isAssignedTo(call, callee.object.name);
  return isAgain || call.parent?.kind === 'block' ? kind : undefined;
}

/** The list that a program replaces by one with further elements, `found = [...found, ...items]`. */
function grownBy(list: Extract<Expr, { kind: 'list' }>): NameExpr | undefined {
  const [first, second, ...others] = list.items.map(item =>
    item.kind === 'other' && item.role === 'spread' ? childrenOf(item)[0] : undefined,
  );
  const isGrowing = first?.kind === 'name' && second !== undefined && others.length === 0;
  return isGrowing && isAssignedTo(list, first.name) ? first : undefined;
}

/** Whether a use of a name is the one from which its list is made anew. */
function isGrown(use: Expr): boolean {
  const list = use.parent?.parent;
  return use.parent?.kind === 'other' && list?.kind === 'list' && grownBy(list) === use;
}

/** Whether a statement gives a name this value. */
function isAssignedTo(value: Expr, name: string): boolean {
  const { parent } = value;
  if (parent?.kind !== 'assign' || parent.value !== value || parent.operator !== '=') return false;
  return parent.target.kind === 'name' && parent.target.name === name && parent.parent?.kind === 'block';
}

/** A part of a list by position, `deployments[:3]`, or of a text: `revision[:7]`. What is done with the part is done with it. */
export function followSlice(list: Expr, part: Expr, track: Track, following: Following, walk: Walk): void {
  if (track.stage !== 'body') {
    recordRead(list, track, following, true);
    return;
  }
  const { length } = track.path;
  const isOfChosen = track.filteredDepth === length;
  const origin = recordRead(
    list,
    { ...track, form: 'items', ...(isOfChosen ? {} : { isSliced: true }) },
    following,
    false,
  );
  walk.climb(part, trackFrom(origin, { ...track, ...rootedTrack(track.path, part), filteredDepth: length }), following);
}
