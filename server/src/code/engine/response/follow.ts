import type { CallResponse, Read } from '../../call';
import type { Folding } from '../fold/frame';
import type { Expr, NameExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { lookup } from '../syntax/scope';
import { namesStatus, noteStatus } from './checks';
import { bindTarget, climb, memberOf, walk } from './climb';
import { followFailures } from './failures';
import { followedCalls } from './parameterKeys';
import { type Following, hasRestParameter, rootedTrack, type SentRequest } from './track';
import { readsAllArguments, stageOf } from './uses';

/**
 * Follows the response of a call through the function in which it is used: assignments, members, subscripts, loops,
 * destructuring and callbacks. What is returned, stored or passed on is a read that says so.
 */
export function followResponse(
  { callChain, stage, parsedMember, handlers, object, receiving, raises, shows }: SentRequest,
  folding: Folding,
): CallResponse {
  const given = followedCalls(callChain);
  const known = {
    sendingCalls: given,
    ...(shows === undefined ? {} : { shows }),
    ...(parsedMember === undefined ? {} : { parsedMember }),
  };
  let following: Following = { ...startFollowing(folding, callChain.length === 1), ...known };
  const [sent, ...callers] = callChain;
  let inWrapper = false;
  if (stage !== 'nothing') climb(sent, { stage, ...rootedTrack([], sent) }, following);
  for (const handler of handlers) {
    if (readsAllArguments(handler.owner, following) || hasRestParameter(handler.owner)) following.escapes = true;
    handler.owner.params.forEach((param, position) => {
      const given = handler.stages[position];
      const { target } = param;
      if (given) bindTarget(target, { stage: given, ...rootedTrack([], target) }, following);
    });
  }
  if (typeof receiving === 'object') climb(receiving, { stage: 'response', ...rootedTrack([], receiving) }, following);
  else {
    if (receiving === 'unknown') following.escapes = true;
    if (receiving !== 'never' && object?.kind === 'name') readLater(object, following);
  }
  for (const caller of callers) {
    // What the wrapper itself reads and tests counts for each of its callers, which follow what it returns.
    const { returns, reads: own, origins, checks, raising } = following;
    const leaving = own.filter(isReturned);
    // What is kept for one caller has no other members for the next one.
    inWrapper ||= leaving.length > returns.length || following.isKeptForOthers;
    if (returns.length === 0) break;
    const reads = own.flatMap(read => (isReturned(read) ? usedBefore(read) : read));
    const escapes = isOutOfSight(following);
    const last = caller === callers.at(-1);
    following = { ...startFollowing(folding, last), reads, origins, checks, raising, ...known, escapes };
    for (const { origin: _, form: __, names: ___, ...track } of returns)
      climb(caller, { ...track, ...rootedTrack(track.path, caller) }, following);
  }
  if (raises) following.raising.push(sent);
  followFailures(following, () => startFollowing(folding, true), walk);
  // What is raised may come to handlers of files that do not mention the function.
  if (following.isTakenElsewhere && following.raising.length > 0) following.showsFailure = true;
  const { checks, crosses, showsFailure } = following;
  const escapes = isOutOfSight(following);
  const reads = readTree(following);
  const use = escapes ? 'escapes' : reads.length > 0 ? 'followed' : checks.length > 0 ? 'status' : 'unused';
  return {
    use,
    reads,
    checks,
    ...(crosses ? { crosses } : {}),
    ...(following.namesStatus || namesStatus(following) ? { namesStatus: true as const } : {}),
    ...(inWrapper ? { inWrapper } : {}),
    ...(showsFailure ? { showsFailure } : {}),
  };
}

/** Whether a read says that a function returns something of the response, and that nothing else takes it. */
export function isReturned({ returned, escapes, form }: Read): boolean {
  return returned === true || (escapes === true && form === 'text');
}

/** What a function does itself with a part that it returns: it takes the whole, counts it, or asks whether anything is there. */
export function usedBefore({ returned: _, escapes: __, ...read }: Read): readonly Read[] {
  if (read.used === 'whole') return [read];
  if (read.used === 'counted') return [{ ...read, form: 'items' }];
  return read.isPresenceTest ? [{ ...read, form: 'test' }] : [];
}

/** Whether the program may do more with the response than was seen. */
export function isOutOfSight({ escapes, doubtful, visited }: Following): boolean {
  return escapes || doubtful.some(expr => !visited.has(expr));
}

/**
 * To so many places one response is followed: a program that puts parts of it into one name again and again has no end of them.
 */
const maxPlacesOfOne = 5000;

/** The state of a walk that starts. `last`: the functions that get the response from others are followed. */
export function startFollowing(folding: Folding, last = false): Following {
  const { program, language, file } = folding;
  const empty = {
    reads: [],
    origins: new Map(),
    checks: [],
    visited: new Map<Expr, readonly string[]>(),
    visitedElements: new Map(),
    returns: [],
    doubtful: [],
    raising: [],
    sendingCalls: new Map(),
    handling: new Map(),
  };
  const takesAll = last && language.response.acrossFunctions === true;
  const leaves = Math.max(0, folding.placesLeft - maxPlacesOfOne);
  return {
    folding,
    program,
    language,
    text: file.text,
    leaves,
    ...empty,
    takesAll,
    escapes: false,
    crosses: false,
    showsFailure: false,
    namesStatus: false,
    isTakenElsewhere: false,
    isKeptForOthers: false,
  };
}

/** The reads in the order of the text, each with the position of the one that it starts from. */
export function readTree({ reads, origins }: Following): Read[] {
  const ordered = [...reads].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const places = new Map(ordered.map((read, index) => [read, index]));
  return ordered.map(read => {
    const from = origins.get(read);
    const parent = from && places.get(from.read);
    return parent === undefined ? read : { ...read, parent };
  });
}

/** The members of a sending object that hold the response: `xhr.responseText`. */
function readLater(object: NameExpr, following: Following): void {
  const { program, language } = following;
  const scope = lookup(program.scopeOf(object), object.name);
  for (const use of program.uses.get(object.name) ?? []) {
    const member = use.parent;
    const isArgument = member?.kind === 'invoke' && member.args[0]?.value === use && member.callee.kind === 'name';
    if (isArgument && member.start > object.end && stageOf(member.callee.name, language) === 'status')
      noteStatus(member, member.callee.name, following);
    if (member?.kind !== 'member' || member.object !== use || lookup(program.scopeOf(use), use.name) !== scope)
      continue;
    if (!isTarget(member) && stageOf(member.name, language)) {
      memberOf(member, { stage: 'response', ...rootedTrack([], use) }, following);
    }
  }
}
