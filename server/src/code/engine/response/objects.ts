import { keysOf } from '../fold/closed';
import { findIn } from '../language';
import { type DictExpr, dottedPath, type Expr, type InvokeExpr, type MemberExpr } from '../syntax/expr';
import { positionNamed } from '../syntax/parameters';
import { isTarget } from '../syntax/reaching';
import { stepOf } from '../syntax/scope';
import { elementAmong, followElements } from './elements';
import { fieldReads } from './fields';
import { callsOf, targetsOf } from './functions';
import { gathers, isElement } from './lists';
import { isOwnName, isOwnObject } from './ownObjects';
import { counters, isSeen, trackFrom } from './places';
import { promiseOf } from './promises';
import { followReturned, followUses } from './returns';
import { asksHowItGoes, result } from './runs';
import { isHandled, isOnlyTaker } from './takers';
import {
  type Following,
  isSimplePart,
  makeRead,
  noteRead,
  recordRead,
  rootedTrack,
  storedTrack,
  type Track,
  targetOf,
  type Walk,
} from './track';
import { followTuples } from './tuples';
import { enclosingFunction, everyUseOf, functionOf, isOfOuter, passesValueOn } from './uses';

/** The member under which an object has the response where the program computes its keys: a cache. */
const anyKey = '*';

/** The response, or a part of it, becomes a member of an object that the program makes: `{ app: body.application, hosts }`. */
export function followIntoObject(object: DictExpr, expr: Expr, track: Track, following: Following, walk: Walk): void {
  const entry = object.entries.find(({ value }) => value === expr);
  const name = entry?.key && stepOf(entry.key);
  if (!following.language.response.acrossFunctions)
    recordRead(expr, track, following, !isSimplePart(track) || entry !== undefined);
  else if (entry && !entry.key && track.stage === 'body') copiedInto(object, expr, track, following, walk);
  else if (typeof name !== 'string' || isOfSeveral(track))
    recordRead(expr, track, following, !isSimplePart(track) || entry !== undefined);
  else climbObject(object, under(name, named(expr, track, following)), following, walk);
}

/** Whether a value is a part of the elements of a list, and none of them itself. */
function isOfSeveral(track: Track): boolean {
  return track.path.includes('*') && !isElement(track);
}

/** `{ ...app, at: now }` is the object with members of the program beside its own. */
function copiedInto(object: DictExpr, expr: Expr, track: Track, following: Following, walk: Walk): void {
  const place = object.entries.findIndex(({ value }) => value === expr);
  const added = object.entries.slice(place + 1).map(({ key }) => key && stepOf(key));
  const isCopy = added.every(name => name !== undefined) && !track.added && !track.filteredDepth;
  if (!isCopy || object.entries.some(({ key }, index) => !key && index !== place)) {
    recordRead(expr, track, following, true);
    return;
  }
  following.crosses = true;
  const origin = isSimplePart(track)
    ? recordRead(expr, { ...track, form: 'items' }, following, false, 'counted')
    : track.origin;
  const names = added.map(String);
  const before = object.entries.slice(0, place).flatMap(({ key }) => (key ? [String(stepOf(key))] : []));
  const covered = before.length > 0 ? { covered: { depth: track.path.length, names: before } } : {};
  const copy = { ...track, ...rootedTrack(track.path, object), added: { depth: track.path.length, names }, ...covered };
  walk.climb(object, trackFrom(origin, copy), following);
}

/** A value that the program keeps by keys that it computes: `cache[id] = body`, `cache.set(id, body)`. False elsewhere. */
export function bindCached(dictionary: Expr, expr: Expr, track: Track, following: Following, walk: Walk): boolean {
  if (isOfSeveral(track) || track.stage === 'text') return false;
  const uses = usesOfKept(dictionary, following);
  if (!uses) return false;
  following.crosses = true;
  const owner = enclosingFunction(expr);
  if (owner && isOfOuter(dictionary, following.program) && callsOf(owner, following)?.length !== 1)
    following.isKeptForOthers = true;
  const kept = under(anyKey, named(expr, storedTrack(dictionary, track, following), following));
  for (const use of uses) climbObject(use, { ...kept, ...rootedTrack(track.path, use) }, following, walk);
  return true;
}

/** `state.app = body`: a member of an object that the program has made before. False where others may have the object. */
export function bindMember(target: MemberExpr, expr: Expr, track: Track, following: Following, walk: Walk): boolean {
  const uses = isOfSeveral(track) ? undefined : usesOfKept(target.object, following);
  if (!uses) return false;
  following.crosses = true;
  const kept = under(target.name, named(expr, storedTrack(target.object, track, following), following));
  for (const use of uses) climbObject(use, { ...kept, ...rootedTrack(track.path, use) }, following, walk);
  return true;
}

/** `cache.set(id, body)`. */
export function enterCache(call: InvokeExpr, expr: Expr, track: Track, following: Following, walk: Walk): boolean {
  const { callee, args } = call;
  const { setters = [] } = following.language.response.dictionaries ?? {};
  if (callee.kind !== 'member' || !setters.includes(callee.name) || args[1]?.value !== expr) return false;
  return call.parent?.kind === 'block' && bindCached(callee.object, expr, track, following, walk);
}

/** Every use of an object that a name or a field of this file alone has. */
function usesOfKept(object: Expr, following: Following): readonly Expr[] | undefined {
  if (object.kind === 'name') return isOwnName(object, following) ? everyUseOf(object, following.program) : undefined;
  if (!isOwnObject(object, following)) return undefined;
  return object.kind === 'member' && following.takesAll ? fieldReads(object, following) : undefined;
}

function under(name: string, track: Track): Track {
  return { ...track, memberPath: [...(track.memberPath ?? []), name] };
}

/** A part of the body that becomes a member is only named by it, until its uses say more. */
function named(expr: Expr, track: Track, following: Following): Track {
  if (!isSimplePart(track) || track.memberPath) return track;
  const read = { ...makeRead(expr, track, following.text, false), names: true as const };
  const isNoted = track.origin?.read.path.length === track.path.length;
  return isNoted ? track : trackFrom(noteRead(read, track.origin, following), track);
}

/** What the object has under the name. What is read below it starts from where it was put in. */
function taken(expr: Expr, { memberPath = [], ...track }: Track, following: Following, walk: Walk): void {
  const { length } = following.reads;
  const outer = memberPath.slice(0, -1);
  walk.climb(
    expr,
    { ...track, ...(outer.length > 0 ? { memberPath: outer } : {}), ...rootedTrack(track.path, expr) },
    following,
  );
  if (following.reads.length > length) following.crosses = true;
}

/** Looks at what the program does with an object of its own that has a part of the response. */
export function climbObject(expr: Expr, track: Track, following: Following, walk: Walk): void {
  if (isSeen(expr, track, following)) return;
  const isFollowed = isMadeFollowed(expr, { ...track, ...rootedTrack(track.path, expr) }, following, walk);
  if (!isFollowed) recordRead(expr, track, following, true);
}

/** False where more may happen to the object than can be seen. */
function isMadeFollowed(expr: Expr, track: Track, following: Following, walk: Walk): boolean {
  const { parent } = expr;
  const name = track.memberPath?.at(-1);
  switch (parent?.kind) {
    case 'block':
    case 'branch':
      return true;
    case 'wrap':
    case 'choice':
      if (parent.kind === 'choice' && parent.condition === expr) return true;
      climbObject(parent, track, following, walk);
      return true;
    case 'binary':
      return parent.operator !== '+';
    case 'other':
      return parent.role === 'sign' || parent.role === 'check';
    case 'assign':
      if (parent.value !== expr || parent.operator !== '=') return false;
      return isAssignedFollowed(parent.target, parent, track, following, walk);
    case 'member': {
      const call = parent.parent?.kind === 'invoke' && parent.parent.callee === parent ? parent.parent : undefined;
      if (name === anyKey) return isEntryTaken(parent.name, call, parent, track, following, walk);
      if (call && name === `${parent.name}()`) {
        taken(call, track, following, walk);
        return true;
      }
      if (name === result) return call !== undefined && asksHowItGoes.test(parent.name);
      if (call) return isWaitFollowed(parent.name, call, track, following, walk);
      if (parent.name === name && !isTarget(parent)) taken(parent, track, following, walk);
      return true;
    }
    case 'index': {
      // What is kept under the object itself is something else.
      if (parent.index === expr && name === result) return !isTarget(parent);
      if (parent.object !== expr || parent.index.kind === 'other') return false;
      const keys = keysOf(parent.index, following.folding);
      if (!isTarget(parent) && (name === anyKey || !keys || keys.includes(name ?? '')))
        taken(parent, track, following, walk);
      return true;
    }
    case 'return':
      followReturned(parent, expr, track, following, walk);
      return true;
    case 'function':
      if (parent.body === expr && parent.yields) followReturned(parent, expr, track, following, walk);
      return parent.body === expr;
    case 'loop':
      if (parent.body.at(-1) !== expr || name !== result) return false;
      followElements(parent, { each: track }, following, walk);
      return true;
    case 'list':
      followElements(parent, elementAmong(expr, parent.items, track, following), following, walk);
      return true;
    case 'dict': {
      const [only] = parent.entries;
      const isKey = only?.key === expr && parent.entries.length === 1;
      if (isKey && parent.parent?.kind === 'loop' && parent.parent.body.at(-1) === parent) {
        followElements(parent.parent, { each: track, areKeys: true }, following, walk);
        return true;
      }
      if (parent.entries.some(({ key }) => key === expr)) return false;
      if (parent.entries.every(({ key }) => key)) followIntoObject(parent, expr, track, following, walk);
      else climbObject(parent, track, following, walk);
      return true;
    }
    case 'invoke':
      return parent.callee !== expr && isArgumentFollowed(parent, expr, track, following, walk);
    default:
      return false;
  }
}

/** `.then(made => …)`. */
function isWaitFollowed(name: string, call: InvokeExpr, track: Track, following: Following, walk: Walk): boolean {
  const { callbacks } = following.language.response;
  if (passesValueOn(name, following.language)) {
    climbObject(call, track, following, walk);
    return true;
  }
  const [first] = call.args;
  const handler = first && call.args.length === 1 && callbacks.includes(name) && functionOf(first.value, following);
  const target = handler && targetOf(handler, 0);
  if (!handler || !target || !isOnlyTaker(handler, call, following)) return false;
  walk.bind(target, { ...track, ...rootedTrack(track.path, target) }, following);
  return true;
}

function isAssignedFollowed(
  target: Expr,
  assign: Extract<Expr, { kind: 'assign' }>,
  track: Track,
  following: Following,
  walk: Walk,
): boolean {
  if (assign.parent && assign.parent.kind !== 'block') climbObject(assign, track, following, walk);
  if (target.kind === 'name' || target.kind === 'dict') {
    walk.bind(target, track, following, assign);
    return true;
  }
  const reads = target.kind === 'member' && following.takesAll ? fieldReads(target, following) : undefined;
  if (reads) followUses(reads, target, storedTrack(target, track, following), following, walk);
  return reads !== undefined;
}

/** A pattern that takes members of the object: `const { app, hosts } = await load()`. */
export function bindObject(
  { entries }: DictExpr,
  track: Track,
  following: Following,
  walk: Walk,
  from: Expr | undefined,
): void {
  const { memberPath = [], ...whole } = track;
  const outer = memberPath.slice(0, -1);
  for (const { key, value } of entries) {
    const step = key && stepOf(key);
    if (step === undefined) recordRead(value, track, following, true);
    else if (step === memberPath.at(-1) || memberPath.at(-1) === anyKey) {
      const { length } = following.reads;
      const part = { ...whole, ...(outer.length > 0 ? { memberPath: outer } : {}), ...rootedTrack(track.path, value) };
      walk.bind(value, part, following, from);
      if (following.reads.length > length) following.crosses = true;
    }
  }
}

function isArgumentFollowed(call: InvokeExpr, expr: Expr, track: Track, following: Following, walk: Walk): boolean {
  if (counters.test(dottedPath(call.callee) ?? '')) return true;
  const name = track.memberPath?.at(-1);
  if (name !== result && !name?.endsWith('()')) {
    const kind = findIn(following.language.response.dictionaries?.functions ?? {}, dottedPath(call.callee) ?? '');
    if (kind && call.args.length === 1) return isEntryTaken('', call, call, track, following, walk, kind);
  }
  const gatherer = gathers(call.callee, following) === 'element' && call.callee.kind === 'member' && call.callee.object;
  if (gatherer && gatherer.kind === 'name' && isOwnName(gatherer, following)) {
    for (const use of everyUseOf(gatherer, following.program))
      if (!gathers(use.parent ?? use, following))
        followElements(use, { each: storedTrack(gatherer, track, following) }, following, walk);
    return true;
  }
  const promise = promiseOf(call, following) ?? waiterOf(call, expr, following);
  if (promise) {
    climbObject(promise, track, following, walk);
    return true;
  }
  if (following.takesAll && isSpreadByName(expr, following)) return isMemberTaken(call, track, following, walk);
  const targets = following.takesAll ? targetsOf(call, expr, following) : undefined;
  if (targets?.some(target => isHandled(target, following))) return false;
  for (const target of targets ?? []) walk.bind(target, { ...track, ...rootedTrack(track.path, target) }, following);
  return targets !== undefined;
}

/** The call of what waits for a value and gives it: `asyncio.run(collect())`. */
function waiterOf(call: InvokeExpr, expr: Expr, { language }: Following): InvokeExpr | undefined {
  const { waiters = [] } = language.response;
  return call.args[0]?.value === expr && waiters.includes(dottedPath(call.callee) ?? '') ? call : undefined;
}

/** Whether the members of an object become arguments with their names: `show(**data)`. */
function isSpreadByName({ start }: Expr, { text }: Following): boolean {
  return text.slice(0, start).endsWith('**');
}

/** What a function takes that gets the members of an object. False where it may take all of them, or nobody knows it. */
function isMemberTaken(call: InvokeExpr, track: Track, following: Following, walk: Walk): boolean {
  const owner = functionOf(call.callee, following);
  const { memberPath = [], ...part } = track;
  const outer = memberPath.slice(0, -1);
  if (!owner || memberPath.at(-1) === anyKey || owner.params.some(({ rest }) => rest)) return false;
  const taking = owner.params[positionNamed(owner, memberPath.at(-1))]?.target;
  if (!taking) return true;
  if (isHandled(taking, following)) return false;
  following.crosses = true;
  const given = { ...part, ...(outer.length > 0 ? { memberPath: outer } : {}), ...rootedTrack(track.path, taking) };
  walk.bind(taking, given, following);
  return true;
}

/** What is taken from a cache by a method, `cache.get(id)`, or a function. False where that is not known. */
function isEntryTaken(
  name: string,
  call: InvokeExpr | undefined,
  expr: Expr,
  track: Track,
  following: Following,
  walk: Walk,
  given?: 'item' | 'items' | 'pairs' | 'keys',
): boolean {
  const facts = following.language.response.dictionaries;
  if (call && !given && facts?.setters.includes(name)) return call.parent?.kind === 'block';
  const kind = given ?? findIn(facts?.members ?? {}, name);
  const value = call ?? expr;
  const { memberPath = [], ...rest } = track;
  const outer = memberPath.slice(0, -1);
  const each = { ...rest, ...(outer.length > 0 ? { memberPath: outer } : {}), ...rootedTrack(track.path, value) };
  if (!call && kind === 'keys') return true;
  if (!call) {
    if (!isTarget(expr)) taken(expr, track, following, walk);
    return true;
  }
  if (kind === 'item') taken(call, track, following, walk);
  else if (kind === 'items') followElements(call, { each }, following, walk);
  else if (kind === 'pairs') followTuples(call, { each, index: 1 }, following, walk);
  return kind !== undefined;
}
