import type { Context } from './expand';
import type { Word } from './syntax';

/**
 * Whether no call of the function around gives it so many arguments, so that a parameter has its default: `${2:-1}`. False where
 * some calls are not known.
 */
export function isNeverGiven(index: number, { within, scope, script: { text }, isShared }: Context): boolean {
  if (!within || !isShared) return false;
  const callers = scope.callers.get(within.name) ?? [];
  const isLeftOut = callers.every(({ command: { words } }) => words.length <= index && words.slice(1).every(isOneWord));
  if (callers.length === 0 || !isLeftOut || scope.shifts.some(shift => shift.within === within)) return false;
  const { start, end } = within.span;
  const name = within.name.replace(/\W/g, '\\$&');
  const mentions = text.match(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g')) ?? [];
  const isCalledOnly = mentions.length === callers.length + 1;
  return isCalledOnly && !/\bset\b/.test(text.slice(start, end)) && !isShared();
}

/** Whether a word is one argument whatever its variables hold. */
function isOneWord({ pieces }: Word): boolean {
  return pieces.every(piece => piece.kind === 'text' || (piece.kind === 'variable' && piece.quoted && !piece.list));
}
