import { findIn, type Together } from '../language';
import { dottedPath, type Expr, type FunctionExpr, type InvokeExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { callsOf } from './functions';
import { counters, isNamed, trackFrom } from './places';
import { isSharedName } from './sharedNames';
import {
  type Following,
  hasRestParameter,
  recordRead,
  rootedTrack,
  type SeenElement,
  storedTrack,
  type Track,
  targetOf,
  type Walk,
} from './track';
import { enclosingFunction, functionOf, passesValueOn, usesOf } from './uses';

/** A list that the program makes, of which each element is (a part of) a response, or only the one `index` a position. */
export interface Elements {
  readonly each: Track;
  readonly index?: number;
  /** They are the keys of a dictionary that the program makes; what is kept under them is something else. */
  readonly areKeys?: true;
}

/**
 * Looks at what the program does with a list whose elements are (parts of) responses: `[get(id) for id in ids]`,
 * `Promise.all(ids.map(get))`. Another list of the response is followed as a part of it.
 */
export function followElements(list: Expr, elements: Elements, following: Following, walk: Walk): void {
  const { each, index } = elements;
  // Several elements of a list may be responses of one call: a wrapper that is called for each of them.
  const what = `${each.stage} ${each.path.join('.')}`;
  const member = each.memberPath?.join(' ') ?? '';
  const others = following.visitedElements.get(list) ?? new Map<string, readonly SeenElement[]>();
  const seen = others.get(member) ?? [];
  if (seen.some(other => other.what === what && other.index === index)) return;
  following.visitedElements.set(list, others.set(member, [...seen, { what, index }]));
  // What reads an element stands apart from the call, so that the call must give what it gave.
  if (!isNamed(each)) following.crosses = true;
  // Where elements are different parts of a response, what is read of one of them may be read of any; a place has its own.
  const isApart = (other: SeenElement) => index !== undefined && other.index !== undefined && other.index !== index;
  const isSame = seen.every(other => other.what === what || isApart(other));
  if (!isSame || !isFollowed(list, elements, following, walk)) recordRead(list, itemAt(list, each), following, true);
}

/** False where more may happen to the elements than can be seen. */
function isFollowed(list: Expr, elements: Elements, following: Following, walk: Walk): boolean {
  const { each, index, areKeys } = elements;
  const { response } = following.language;
  const { parent } = list;
  switch (parent?.kind) {
    case 'block':
    case 'branch':
      return true;
    case 'wrap':
      followElements(parent, elements, following, walk);
      return true;
    case 'assign':
      if (parent.value !== list) return true;
      // What is assigned may be a value again: `x = [a, b] = …`.
      if (parent.operator !== '=' || parent.parent?.kind !== 'block') return false;
      return bindElements(parent.target, elements, following, walk, parent);
    case 'loop':
      if (parent.iterable !== list || parent.keys || !parent.target) return false;
      walk.bind(parent.target, itemAt(parent.target, each), following, parent);
      return true;
    case 'index':
      if (areKeys && parent.object === list) return !isTarget(parent);
      if (parent.object !== list || parent.index.kind === 'other') return false;
      if (index === undefined || parent.index.kind !== 'literal' || Number(parent.index.text) === index)
        walk.climb(parent, itemAt(parent, each), following);
      return true;
    case 'member': {
      if (parent.object !== list || areKeys) return false;
      const call = parent.parent?.kind === 'invoke' && parent.parent.callee === parent ? parent.parent : undefined;
      return call
        ? takenByCall(parent.name, call, elements, following, walk)
        : response.sizes?.includes(parent.name) === true;
    }
    case 'return':
      return isReturned(enclosingFunction(parent), elements, following, walk);
    case 'function':
      return parent.yields === true && parent.body === list && isReturned(parent, elements, following, walk);
    case 'choice':
      // The other list has elements of its own.
      if (parent.condition !== list) followElements(parent, { each }, following, walk);
      return true;
    case 'invoke':
      return parent.callee !== list && takenByFunction(list, parent, elements, following, walk);
    default:
      return false;
  }
}

/** What a function gives: to its callers, or to the list that is made of what it gives for each item. */
function isReturned(owner: FunctionExpr | undefined, elements: Elements, following: Following, walk: Walk): boolean {
  const { each, index } = elements;
  const call = owner?.parent;
  if (!owner || each.stage === 'text') return false;
  const method = call?.kind === 'invoke' && call.callee !== owner && call.callee.kind === 'member' && call.callee.name;
  if (call && method && findIn(following.language.response.items, method) === 'made' && index !== undefined) {
    walk.tuples(call, { each, index }, following);
    return true;
  }
  // What the function of a promise gives is what the next one gets.
  if (call?.kind === 'invoke' && method && following.language.response.callbacks.includes(method)) {
    followElements(call, elements, following, walk);
    return true;
  }
  const calls = following.takesAll ? callsOf(owner, following) : undefined;
  for (const taken of calls ?? []) followElements(taken, elements, following, walk);
  return calls !== undefined;
}

/** A function that gets the list. */
function takenByFunction(list: Expr, call: InvokeExpr, elements: Elements, following: Following, walk: Walk): boolean {
  const { response } = following.language;
  const path = dottedPath(call.callee) ?? '';
  const isSpread = call.args.some(({ value, spread }) => value === list && spread);
  const together = findIn(response.together ?? {}, path);
  const isAlone = call.args.every(
    ({ value, name }) => value === list || (name !== undefined && value.kind === 'literal'),
  );
  if (together?.input === (isSpread ? 'arguments' : 'list') && isAlone) {
    followTogether(call, together, elements, following, walk);
    return true;
  }
  if (isSpread) return false;
  if (counters.test(path)) return true;
  const kind = findIn(response.itemFunctions ?? {}, path);
  const others = call.args.filter(({ value }) => value !== list);
  const handlers = others.map(({ value }) => functionOf(value, following));
  // Of what else is passed, a function sees the elements; `reverse=True` does not.
  const areSeen = others.every(({ value }, index) => {
    const handler = handlers[index];
    return handler ? targetOf(handler, 0) !== undefined && !hasRestParameter(handler) : value.kind === 'literal';
  });
  if (kind === 'tuples' && call.args.every(({ spread }) => !spread)) {
    const index = call.args.findIndex(({ value }) => value === list);
    walk.tuples(call, { each: itemAt(call, elements.each), index }, following);
    return true;
  }
  if (!kind || !/^(?:items|same|item|other|pairs)$/.test(kind) || !areSeen) return false;
  for (const handler of handlers) {
    const target = handler && targetOf(handler, 0);
    if (target) walk.bind(target, itemAt(target, elements.each), following);
  }
  if (kind === 'item') walk.climb(call, itemAt(call, elements.each), following);
  else if (kind === 'pairs') walk.tuples(call, { each: itemAt(call, elements.each), index: 1 }, following);
  else if (kind !== 'other') followElements(call, { each: elements.each }, following, walk);
  return true;
}

/** A call that waits for several values. */
export function followTogether(
  call: InvokeExpr,
  given: Together,
  elements: Elements,
  following: Following,
  walk: Walk,
): void {
  const { each } = elements;
  if (given.yields === 'first') walk.climb(call, itemAt(call, each), following);
  else if (given.under === undefined) followElements(call, elements, following, walk);
  else
    followElements(
      call,
      { ...elements, each: { ...each, memberPath: [...(each.memberPath ?? []), given.under] } },
      following,
      walk,
    );
}

/** Follows the names that take a list of responses, or its elements. */
function bindElements(target: Expr, elements: Elements, following: Following, walk: Walk, from?: Expr): boolean {
  const { each, index: at } = elements;
  if (target.kind === 'name' && !(from && isSharedName(target, following))) {
    const { uses, isShared, isOpen } = usesOf(target, following.program, from);
    if (isShared) following.crosses = true;
    const kept = { ...elements, each: storedTrack(target, each, following) };
    for (const use of uses) followElements(use, kept, following, walk);
    return !isOpen;
  }
  if (target.kind === 'list' && target.items.every(({ kind }) => kind !== 'other'))
    target.items.forEach((item, index) => {
      if (at === undefined || at === index) walk.bind(item, itemAt(item, each), following, from);
    });
  else return false;
  return true;
}

/** A method of the list. False where more may happen to the elements than can be seen. */
function takenByCall(name: string, call: InvokeExpr, elements: Elements, following: Following, walk: Walk): boolean {
  const { response } = following.language;
  if (passesValueOn(name, following.language)) {
    followElements(call, elements, following, walk);
    return true;
  }
  const [first, ...others] = call.args;
  // Behind what takes the values there may be what takes a failure.
  const mayFail = response.callbacks.includes(name) && !response.sharing?.includes(name);
  if (others.length > (mayFail ? 1 : 0)) return false;
  const handler = first && functionOf(first.value, following);
  if (response.callbacks.includes(name)) {
    if (handler?.params.length === 0) return true;
    const target = handler && targetOf(handler, 0);
    return target !== undefined && bindElements(target, elements, following, walk);
  }
  const kind = findIn(response.items, name);
  if (!kind || kind === 'fold' || handler?.params.some(({ rest }, index) => rest || index > 1)) return false;
  const isTest = first !== undefined && counters.test(dottedPath(first.value) ?? '');
  if (!handler && !isTest) return false;
  const target = handler && targetOf(handler, 0);
  if (target) walk.bind(target, itemAt(target, elements.each), following);
  if (kind === 'items') followElements(call, { each: elements.each }, following, walk);
  else if (kind === 'item') walk.climb(call, itemAt(call, elements.each), following);
  return true;
}

/** The track of an element where it stands. */
export function itemAt(expr: Expr, each: Track): Track {
  return { ...each, ...rootedTrack(each.path, expr) };
}

/** What the elements of a list are that gets an expression. A part of the response that becomes one is only named by it. */
export function elementOf(expr: Expr, track: Track, following: Following): Track {
  if (track.stage !== 'body' || track.path.length === 0) return track;
  return trackFrom(recordRead(expr, { ...track, form: 'items' }, following, false, 'tested'), track);
}

/** What a list is of whose items one is (a part of) a response. Behind a spread, its position is not known. */
export function elementAmong(expr: Expr, items: readonly Expr[], track: Track, following: Following): Elements {
  const index = items.indexOf(expr);
  const isKnown = !items.slice(0, index).some(({ kind }) => kind === 'other');
  const each = elementOf(expr, track, following);
  return isKnown ? { each, index } : { each };
}
