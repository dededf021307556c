import type { Context } from './expand';
import type { Word } from './syntax';
import type { Place } from './walk';

/**
 * Whether no call of the function around gives it so many arguments, so that a parameter has its default: `${2:-1}`. False where
 * some calls are not known.
 */
export function isNeverGiven(index: number, context: Context): boolean {
  const callers = callersOf(context);
  return callers?.every(({ command: { words } }) => words.length <= index && words.slice(1).every(isOneWord)) === true;
}

/** All calls of the function around, which gets its words as they are; undefined where some are not known. */
export function callersOf({ within, scope, script: { text }, isShared }: Context): readonly Place[] | undefined {
  if (!within || !isShared) return undefined;
  const callers = scope.callers.get(within.name) ?? [];
  if (callers.length === 0 || scope.shifts.some(shift => shift.within === within)) return undefined;
  const { start, end } = within.span;
  const name = within.name.replace(/\W/g, '\\$&');
  const mentions = text.match(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g')) ?? [];
  const isCalledOnly = mentions.length === callers.length + 1;
  return isCalledOnly && !/\bset\b/.test(text.slice(start, end)) && !isShared() ? callers : undefined;
}

/** Whether a word is one argument whatever its variables hold. */
function isOneWord({ pieces }: Word): boolean {
  return pieces.every(piece => piece.kind === 'text' || (piece.kind === 'variable' && piece.quoted && !piece.list));
}
