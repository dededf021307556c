import type { PartUses, PassedPart, PassedUses, ReturnedPart } from '../../source';
import type { Folding } from '../fold/frame';
import type { Expr, InvokeExpr } from '../syntax/expr';
import { namesStatus } from './checks';
import { climb, walk } from './climb';
import { followFailures } from './failures';
import { isOutOfSight, isReturned, readTree, startFollowing, usedBefore } from './follow';
import { targetsOf } from './functions';
import { callsOfOther } from './namedCalls';
import { isPlain } from './otherFiles';
import { isHandled } from './takers';
import { type Following, rootedTrack } from './track';

/** What a program does with what functions of a name give it; undefined where more may happen to that than can be seen. */
export function usesOfPart(
  { stage, path, filteredDepth, parsedMember, ...asked }: ReturnedPart,
  folding: Folding,
): PartUses | undefined {
  const calls = callsOfOther(asked, folding);
  if (!calls) return undefined;
  const following: Following = {
    ...startFollowing(folding, true),
    ...(parsedMember === undefined ? {} : { parsedMember }),
  };
  for (const call of calls) {
    climb(
      call,
      { stage, ...rootedTrack(path, call), ...(filteredDepth === undefined ? {} : { filteredDepth }) },
      following,
    );
    following.raising.push(call);
  }
  followFailures(following, () => startFollowing(folding, true), walk);
  const reads = readTree(following);
  if (isOutOfSight(following)) return undefined;
  const { checks } = following;
  return {
    reads,
    checks,
    calls: calls.length,
    ...(namesStatus(following) ? { namesStatus: true as const } : {}),
  };
}

/**
 * What a function of a program does with an argument, as if a call at the end of the program passed the part on; undefined where
 * it is not found, or more may happen to the part than can be seen.
 */
export function usesOfArgument(
  { callee, argument, stage, path, parsedMember }: PassedPart,
  folding: Folding,
): PassedUses | undefined {
  const { program, file } = folding;
  const following: Following = { ...startFollowing(folding), ...(parsedMember === undefined ? {} : { parsedMember }) };
  const [call, given] = callAtEnd(callee, argument, program.root, file.text.length);
  const targets = call && targetsOf(call, given, following);
  if (!targets || targets.length === 0 || targets.some(target => isHandled(target, following))) return undefined;
  for (const target of targets) walk.bind(target, { stage, ...rootedTrack(path, target) }, following);
  if (isOutOfSight(following) || !following.returns.every(isPlain) || following.isKeptForOthers) return undefined;
  const { returns, reads: own } = following;
  const reads = readTree({ ...following, reads: own.flatMap(read => (isReturned(read) ? usedBefore(read) : read)) });
  return {
    reads,
    checks: following.checks,
    returns: returns.flatMap(each => (each.stage === 'text' ? [] : [{ stage: each.stage, path: each.path }])),
    ...(namesStatus(following) ? { namesStatus: true as const } : {}),
  };
}

/** A call of a name, or of a member of one, with one argument that is looked at; it stands nowhere in the text. */
function callAtEnd(
  [name, ...members]: readonly string[],
  argument: number | string,
  root: Expr,
  end: number,
): readonly [InvokeExpr | undefined, Expr] {
  const at = { start: end, end, parent: root };
  const given: Expr = { kind: 'other', children: [], ...at };
  if (name === undefined) return [undefined, given];
  const first: Expr = { kind: 'name', name, ...at };
  const callee = members.reduce<Expr>((object, member) => {
    const made: Expr = { kind: 'member', object, name: member, ...at };
    object.parent = made;
    return made;
  }, first);
  const before = typeof argument === 'number' ? argument : 0;
  const others = Array.from({ length: before }, (): Expr => ({ kind: 'other', children: [], ...at }));
  const args = [...others, given].map(value => ({ value, span: value }));
  const named = typeof argument === 'string' ? [{ value: given, span: given, name: argument }] : args;
  const call: InvokeExpr = { kind: 'invoke', callee, args: named, ...at };
  callee.parent = call;
  given.parent = call;
  return [call, given];
}
