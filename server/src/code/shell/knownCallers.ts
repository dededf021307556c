import type { Context } from './expand';
import type { Place } from './walk';

/** All calls of the function around, which gets its words as they are; undefined where some are not known. */
export function knownCallers({ within, scope, script: { text }, isShared }: Context): readonly Place[] | undefined {
  if (!within || !isShared) return undefined;
  const callers = scope.callers.get(within.name) ?? [];
  if (callers.length === 0 || scope.shifts.some(shift => shift.within === within)) return undefined;
  const { start, end } = within.span;
  const isCalledOnly = scope.functions.get(within.name)?.length === 1 && !scope.functionUse().isMentioned(within.name);
  return isCalledOnly && !/\bset\b/.test(text.slice(start, end)) && !isShared() ? callers : undefined;
}
