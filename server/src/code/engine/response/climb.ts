import { spanOf } from '../../../text/span';
import type { Read } from '../../call';
import { findIn } from '../language';
import type { ChoiceExpr, Expr, FunctionExpr, IndexExpr, InvokeExpr, MemberExpr, NameExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { stepOf } from '../syntax/scope';
import { argumentOf, noteShown } from './argument';
import { followHeaders, followStatus } from './besideBody';
import { noteStatus, noteTruth } from './checks';
import { followCollected, followListener, isAppend } from './chunks';
import { asksWhichObject, membersAskedFor } from './comparisons';
import { elementAmong, followElements } from './elements';
import { followStatement } from './expressionStatement';
import { fieldReads } from './fields';
import { isGivenValue } from './givenValues';
import { handlesMissing } from './handlers';
import { bindKeyed, climbKeyed, collectedByKey, escapeKeyed, isKeyed } from './keyed';
import { followComprehension, followSlice, itemMethod, loopOver, noteCopy } from './lists';
import { bindCached, bindMember, bindObject, climbObject, followIntoObject } from './objects';
import { keysAt } from './parameterKeys';
import { followKeys, hasHook, isList, isSeen, itemPath, noteCrossing, noteTest, trackFrom } from './places';
import { followReturned, followUses, noteYield } from './returns';
import { isSharedName } from './sharedNames';
import { isOnlyTaker } from './takers';
import {
  type Following,
  isSimplePart,
  keepFacts,
  makeRead,
  maxNames,
  noteMembership,
  notePresenceTest,
  noteRead,
  recordRead,
  rootedTrack,
  storedTrack,
  type Track,
  targetOf,
  type Walk,
} from './track';
import { followTuples } from './tuples';
import { functionOf, passesValueOn, stageIn, usesOf } from './uses';

/** What the parts of the walk continue with. */
export const walk: Walk = {
  climb,
  bind: bindTarget,
  member: memberOf,
  tuples: (list, tuples, following) => followTuples(list, tuples, following, walk),
};

/** Looks at what the program does with an expression that holds (a part of) the response. */
export function climb(expr: Expr, track: Track, following: Following): void {
  if (track.memberPath) {
    climbObject(expr, track, following, walk);
    return;
  }
  if (isSeen(expr, track, following)) return;
  const parent = expr.parent;
  if (!parent) return;
  if (isKeyed(track) && (climbKeyed(expr, track, following, walk) || escapeKeyed(expr, track, following))) return;
  if (isGivenValue(expr, track, following)) return;
  switch (parent.kind) {
    case 'block':
      followStatement(expr, track, following);
      return;
    case 'wrap':
      climb(parent, track.path.length === 0 ? { ...track, ...rootedTrack(track.path, parent) } : track, following);
      return;
    case 'assign':
      if (parent.value === expr && track.stage === 'text' && isAppend(parent, following))
        followCollected(parent.target, track, following, walk);
      else if (parent.value === expr) assigned(parent, expr, track, following);
      return;
    case 'member':
      memberOf(parent, track, following);
      return;
    case 'index':
      if (parent.object === expr) indexOf(parent, track, following);
      else recordRead(expr, track, following, false);
      return;
    case 'invoke':
      argumentOf(parent, expr, track, following, walk);
      return;
    case 'loop':
      if (parent.iterable === expr) loopOver(parent, expr, track, following, walk);
      else followComprehension(parent, expr, track, following, walk);
      return;
    case 'binary': {
      const asked = membersAskedFor(parent, expr, track, following);
      if (asked) {
        // A member that REST leaves out is null in what GraphQL gives, so that the response must be given its shape.
        if (track.path.length > 0) following.crosses = true;
        for (const name of asked) {
          const origin = recordRead(parent, { ...track, path: [...track.path, name], form: 'test' }, following, false);
          if (track.path.length > 0) noteMembership(origin, following);
        }
        return;
      }
      // Arithmetic and comparisons take the value itself; joined or subtracted it cannot be read further.
      if (track.stage === 'body')
        recordRead(expr, track, following, false, asksWhichObject(parent, track) ? 'tested' : undefined);
      else if (track.stage === 'response') noteTruth(parent, following);
      else if (parent.operator === '+') climb(parent, { ...track, ...rootedTrack([], parent) }, following);
      // What is looked for in the text, or compared with it, is not there in another one.
      else recordRead(expr, { ...track, ...rootedTrack([], expr) }, following, true);
      return;
    }
    case 'text':
      if (track.stage !== 'response') recordRead(expr, track, following, !isSimplePart(track));
      else if (!following.language.response.isMuteInText) noteShown(expr, track, following);
      return;
    case 'branch':
      if (parent.tests.includes(expr)) noteTest(expr, track, following);
      return;
    case 'choice':
      if (parent.condition === expr) noteTest(expr, track, following);
      else if (track.path.length > 0) option(parent, expr, track, following);
      else climb(parent, track, following);
      return;
    case 'return':
      followReturned(parent, expr, track, following, walk);
      return;
    case 'function':
      // The value of an arrow function; `then` follows it where it is a callback.
      if (parent.body === expr) {
        if (parent.yields) followReturned(parent, expr, track, following, walk);
      } else defaultOf(parent, expr, track, following);
      return;
    case 'other':
      if (parent.role === 'sign') noteTest(expr, track, following);
      else if (parent.role === 'element' || parent.role === 'elements') noteYield(parent, expr, track, following, walk);
      else if (parent.role === 'spread') noteCopy(parent, expr, track, following, walk);
      else if (parent.role === 'failure' || parent.role === 'check') {
        if (track.stage === 'body') recordRead(expr, track, following, false);
      } else if (parent.role !== 'context') recordRead(expr, track, following, true);
      return;
    case 'list':
      // `return response, nil`: the first of several results.
      if (following.language.multipleResults && parent.parent?.kind === 'return' && parent.items[0] === expr)
        followReturned(parent.parent, expr, track, following, walk);
      else if (!collectedByKey(parent, expr, track, following, walk))
        followElements(parent, elementAmong(expr, parent.items, track, following), following, walk);
      return;
    case 'dict':
      if (!collectedByKey(parent, expr, track, following, walk)) followIntoObject(parent, expr, track, following, walk);
      return;
    default:
      recordRead(expr, track, following, true);
  }
}

/** What a parameter is without an argument: `function show(app = body.application)`. Callers may give something else. */
function defaultOf({ params }: FunctionExpr, expr: Expr, track: Track, following: Following): void {
  const param = params.find(({ default: value }) => value === expr);
  if (!param) return;
  const origin = noteCrossing(expr, track, following);
  bindTarget(param.target, trackFrom(origin, { ...track, ...rootedTrack(track.path, param.target) }), following);
}

/** One of the values that an expression chooses among. What is read of its value is read of the others as well. */
function option(choice: ChoiceExpr, expr: Expr, track: Track, following: Following): void {
  const origin = recordRead(expr, { ...track, form: 'getter' }, following, false, 'tested');
  const { length } = following.reads;
  climb(choice, trackFrom(origin, { ...track, ...rootedTrack(track.path, choice) }), following);
  if (choice.choiceKind !== 'fallback' && following.reads.length > length) following.crosses = true;
}

/** Of several results the first one is the response; the others are errors and the like. */
function resultTarget(target: Expr, { language }: Following): Expr {
  return (language.multipleResults && target.kind === 'list' && target.items[0]) || target;
}

function assigned(assign: Extract<Expr, { kind: 'assign' }>, expr: Expr, track: Track, following: Following): void {
  const target = resultTarget(assign.target, following);
  if (target.kind === 'member' || target.kind === 'index') {
    if (!isKept(target, expr, track, following)) recordRead(expr, track, following, true);
    else if (assign.parent && assign.parent.kind !== 'block') climb(assign, track, following);
    return;
  }
  // A part that gets a name is read here; what is read below that name starts from the name.
  if (track.stage === 'body' && track.path.length > 0) {
    const read: Read = { ...makeRead(expr, track, following.text, false), names: true };
    const origin = noteRead(read, track.origin, following);
    bindTarget(target, { ...track, origin }, following, assign);
  } else bindTarget(target, track, following, assign);
  if (assign.parent && assign.parent.kind !== 'block') climb(assign, track, following);
}

/** A member or an entry that takes a part of the response. False where its reads are not all known. */
function isKept(target: MemberExpr | IndexExpr, expr: Expr, track: Track, following: Following): boolean {
  if (target.kind === 'index')
    return (
      bindKeyed(target, false, expr, track, following, walk) || bindCached(target.object, expr, track, following, walk)
    );
  const isFollowed = following.takesAll && track.stage !== 'text';
  const reads = isFollowed ? fieldReads(target, following) : undefined;
  if (reads) followUses(reads, expr, storedTrack(target, track, following), following, walk);
  return reads !== undefined || (isFollowed && bindMember(target, expr, track, following, walk));
}

/** Follows every name of a pattern that takes a value of the response. */
export function bindTarget(target: Expr, track: Track, following: Following, from?: Expr): void {
  if (track.memberPath && target.kind === 'dict') bindObject(target, track, following, walk, from);
  else if (track.memberPath && target.kind === 'list') recordRead(target, track, following, true);
  else if (target.kind === 'name') followName(target, track, following, from);
  else if (target.kind === 'assign') bindTarget(target.target, track, following, from);
  else if (target.kind === 'list') {
    target.items.forEach((item, index) => {
      const step = track.filteredDepth === track.path.length ? '*' : index;
      // The rest of a list.
      if (item.kind === 'other' && track.stage === 'body')
        recordRead(item, { ...track, ...rootedTrack([...track.path, '*'], item) }, following, true);
      bindTarget(item, { ...track, ...rootedTrack([...track.path, step], item) }, following, from);
    });
  } else if (target.kind === 'dict') {
    for (const { key, value } of target.entries) {
      const step = key && stepOf(key);
      if (!key && value.kind === 'name') {
        restOf(value, track, following, from);
        continue;
      }
      if (step === undefined) {
        // A pattern, or a member whose name the program computes, may be any.
        if (track.stage === 'body') recordRead(value, { ...track, ...rootedTrack(track.path, value) }, following, true);
        continue;
      }
      const root = spanOf(value.start, value.end);
      if (isAdded(String(step), track)) continue;
      if (track.stage === 'body') {
        const path = [...track.path, step];
        const read: Read = { path, span: root, root, rootSteps: path.length, form: 'pattern', names: true };
        const inner = { ...track, ...rootedTrack(path, value), origin: noteRead(read, track.origin, following) };
        bindTarget(value, inner, following, from);
      } else {
        const stage = stageIn(String(step), following);
        if (stage === 'status') followStatus(value, following, from);
        else if (following.language.response.headers?.includes(String(step)) && value.kind === 'name')
          followHeaders(value, track, following, from);
        else if (stage) bindTarget(value, { stage, ...keepFacts(track), ...rootedTrack([], value) }, following, from);
        else if (!following.language.response.unrelated?.test(String(step))) recordRead(value, track, following, true);
      }
    }
  }
}

/** `{ name, ...rest }`: what is read of the rest is read of the object, where nothing else is done with it. */
function restOf(target: NameExpr, track: Track, following: Following, from: Expr | undefined): void {
  const rest = { ...track, ...rootedTrack(track.path, target) };
  const { uses, isShared, isOpen } = usesOf(target, following.program, from);
  const areReads =
    !isShared &&
    !isOpen &&
    uses.every(({ parent }) => parent?.kind === 'member' && !isTarget(parent) && parent.parent?.kind !== 'invoke');
  if (track.stage !== 'body') bindTarget(target, rest, following, from);
  else if (!areReads || track.path.length === 0) recordRead(target, rest, following, true);
  else {
    const read: Read = { ...makeRead(target, { ...rest, form: 'pattern' }, following.text, false), names: true };
    bindTarget(target, { ...rest, origin: noteRead(read, track.origin, following) }, following, from);
  }
}

function followName(target: NameExpr, track: Track, following: Following, from: Expr | undefined): void {
  const { names = 0 } = track;
  const { uses, isShared, isOpen } = usesOf(target, following.program, from);
  const own = storedTrack(target, track, following);
  if (isShared) following.crosses = true;
  const isKept = track.stage === 'body' && from?.kind === 'assign' && isSharedName(target, following);
  if (isKept || isOpen || names >= maxNames) recordRead(target, track, following, true);
  for (const use of names >= maxNames ? [] : uses) {
    climb(use, { ...own, ...rootedTrack(track.path, use), names: names + 1 }, following);
  }
}

export function memberOf(member: MemberExpr, track: Track, following: Following): void {
  const { language } = following;
  const call = member.parent?.kind === 'invoke' && member.parent.callee === member ? member.parent : undefined;
  const value: Expr = call ?? member;
  const { name } = member;
  if (call && passesValueOn(name, language)) {
    climb(call, track, following);
    return;
  }
  if (call && language.response.callbacks.includes(name)) {
    callback(call, track, following);
    return;
  }
  if (track.stage === 'body') {
    bodyMember(member, call, track, following);
    return;
  }
  if (call && track.stage === 'response' && language.response.listeners?.includes(name)) {
    followListener(call, track, following, walk);
    return;
  }
  // What takes a piece of the text reads it later.
  if (call && track.stage === 'text' && findIn(language.changes, name)) return;
  const stage = stageIn(name, following);
  // A program that waits for such a response cannot be asked for its body alone.
  const isBeside =
    following.parsedMember !== undefined && name !== following.parsedMember && member.object.kind !== 'invoke';
  if (stage === 'body' && ((call && hasHook(call, following)) || isBeside)) recordRead(value, track, following, true);
  else if (stage === 'status') noteStatus(value, name, following);
  else if (stage) climb(value, { stage, ...keepFacts(track), ...rootedTrack([], value) }, following);
  else if (track.stage === 'text' && call)
    climb(value, { ...track, ...rootedTrack(track.path, value), form: 'text' }, following);
  else if (!language.response.unrelated?.test(name)) recordRead(value, track, following, true);
}

/** Whether a member is one that the program has added to a copy. */
function isAdded(name: string, { added, path }: Track): boolean {
  return added?.depth === path.length && added.names.includes(name);
}

function bodyMember(member: MemberExpr, call: InvokeExpr | undefined, track: Track, following: Following): void {
  const { response, caseInsensitive } = following.language;
  const { name, object } = member;
  if (!call) {
    if (response.sizes?.includes(name))
      notePresenceTest(recordRead(object, { ...track, form: 'items' }, following, false), following);
    else {
      if (isAdded(name, track)) return;
      const owner = isList(track, following) ? itemPath(track, following) : track.path;
      climb(member, { ...track, path: [...owner, caseInsensitive ? name.toLowerCase() : name] }, following);
    }
    return;
  }
  const first = call.args[0]?.value;
  // `asText()` is the value itself.
  if (response.emptyGetters && response.getters.includes(name) && !first) {
    climb(call, { ...track, form: 'getter' }, following);
    return;
  }
  if (response.getters.includes(name) && first) {
    const step = stepOf(first);
    const keys = keysAt(first, following);
    if (response.pathGetters?.includes(name) && typeof step === 'string') {
      const steps = step.match(/[^.[\]'$]+/g) ?? [];
      const path = steps.map(word => (/^\d+$/.test(word) ? Number(word) : word));
      climb(call, { ...track, path: [...track.path, ...path], form: 'getter' }, following);
    } else if (keys) followKeys(call, keys, { ...track, form: 'getter' }, following, walk);
    else {
      const origin = recordRead(object, track, following, false, 'counted');
      climb(call, trackFrom(origin, { ...track, ...rootedTrack([...track.path, '*'], call) }), following);
    }
    return;
  }
  if (response.sizes?.includes(name) && !first) {
    notePresenceTest(recordRead(object, { ...track, form: 'items' }, following, false), following);
    return;
  }
  if (response.slices?.includes(name)) {
    followSlice(object, call, track, following, walk);
    return;
  }
  if (itemMethod(member, call, track, following, walk)) return;
  recordRead(object, track, following, true);
}

/** `.then(r => …)`: the parameter is the response, and what it returns is what the next step gets. */
function callback(call: InvokeExpr, track: Track, following: Following): void {
  const handler = call.args[0] && functionOf(call.args[0].value, following);
  const target = handler && targetOf(handler, 0);
  const { callee, args } = call;
  const takesAll = callee.kind === 'member' && following.language.response.sharing?.includes(callee.name);
  if (takesAll && args[1]) recordRead(args[1].value, track, following, true);
  if (takesAll) climb(call, track, following);
  // `.then(() => show('done'))` takes nothing of it.
  if (handler?.params.length === 0) return;
  if (handler && target && isOnlyTaker(handler, call, following))
    bindTarget(target, { ...track, ...rootedTrack(track.path, target) }, following);
  else if (call.args[0]) recordRead(call.args[0].value, track, following, true);
  else climb(call, track, following);
}

function indexOf(index: IndexExpr, track: Track, following: Following): void {
  const step = stepOf(index.index);
  if (track.stage === 'response') {
    const stage = step === undefined ? undefined : stageIn(String(step), following);
    if (stage === 'status') noteStatus(index, String(step), following);
    else if (stage) climb(index, { stage, ...keepFacts(track), ...rootedTrack([], index) }, following);
    else recordRead(index, track, following, true);
    return;
  }
  const isOfChosen = typeof step === 'number' && track.filteredDepth === track.path.length;
  if (typeof step === 'number' && handlesMissing(index, following))
    notePresenceTest(recordRead(index.object, { ...track, form: 'items' }, following, false), following);
  const keys = isOfChosen ? undefined : keysAt(index.index, following);
  if (keys) followKeys(index, keys, track, following, walk);
  else if (index.index.kind === 'other') {
    if (index.index.role === 'slice') followSlice(index.object, index, track, following, walk);
    else recordRead(index.object, track, following, true);
  } else {
    const origin = recordRead(index.object, track, following, false, 'counted');
    climb(index, trackFrom(origin, { ...track, ...rootedTrack([...track.path, '*'], index) }), following);
  }
}
