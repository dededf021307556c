import type { Context } from './expand';
import type { CommandSite } from './walk';

/** All calls of the function around, which gets its words as they are; undefined where some are not known. */
export function knownCallers({
  owner,
  scope,
  script: { text },
  isShared,
}: Context): readonly CommandSite[] | undefined {
  if (!owner || !isShared) return undefined;
  const callers = scope.callers.get(owner.name) ?? [];
  if (callers.length === 0 || scope.shifts.some(shift => shift.owner === owner)) return undefined;
  const { start, end } = owner.span;
  const isCalledOnly = scope.functions.get(owner.name)?.length === 1 && !scope.functionUse().isMentioned(owner.name);
  return isCalledOnly && !/\bset\b/.test(text.slice(start, end)) && !isShared() ? callers : undefined;
}
