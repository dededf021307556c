import type { GivenPart, PartUses } from '../../source';
import type { Folding } from '../fold/frame';
import { namesStatus } from './checks';
import { climb, walk } from './climb';
import { followFailures } from './failures';
import { isOutOfSight, readTree, startFollowing } from './follow';
import { callsOfOther } from './namedCalls';
import { type Following, rooted } from './track';

/** What a program does with what functions of a name give it; undefined where more may happen to that than can be seen. */
export function usesOfPart({ stage, path, parsedMember, ...asked }: GivenPart, folding: Folding): PartUses | undefined {
  const calls = callsOfOther(asked, folding);
  if (!calls) return undefined;
  const following: Following = {
    ...startFollowing(folding, true),
    ...(parsedMember === undefined ? {} : { parsedMember }),
  };
  for (const call of calls) {
    climb(call, { stage, ...rooted(path, call) }, following);
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
