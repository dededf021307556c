import type { Context } from './expand';
import { knownCallers } from './knownCallers';
import type { Word } from './syntax';

/**
 * Whether no call of the function around gives it so many arguments, so that a parameter has its default: `${2:-1}`. False where
 * some calls are not known.
 */
export function isNeverPassed(index: number, context: Context): boolean {
  const callers = knownCallers(context);
  return callers?.every(({ command: { words } }) => words.length <= index && words.slice(1).every(isOneWord)) === true;
}

/** Whether a word is one argument whatever its variables hold. */
function isOneWord({ pieces }: Word): boolean {
  return pieces.every(piece => piece.kind === 'text' || (piece.kind === 'variable' && piece.quoted && !piece.list));
}
