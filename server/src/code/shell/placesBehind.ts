import { indexesBetween } from '../../text/inOrder';
import { contains } from '../../text/span';
import { startOf } from './checks';
import type { Context } from './expand';
import { type CommandSite, enclosingFunction } from './walk';
import { isClientName } from './writtenFiles';

/** Of the commands that name a file those behind the one that writes it; all of them where there are functions or loops. */
export function placesBehind(
  { command }: CommandSite,
  all: readonly CommandSite[],
  { scope }: Pick<Context, 'scope'>,
): readonly CommandSite[] {
  const { functions, loops } = scope;
  if (functions.size + loops.length > 0) return all;
  return all.slice(...indexesBetween(all, startOf, command.span.start, Number.POSITIVE_INFINITY));
}

/** Whether a command may run after another one: it stands behind it, in another function, or in the same loop. */
export function mayFollow(
  { command, frame }: CommandSite,
  from: CommandSite,
  { scope }: Pick<Context, 'scope'>,
): boolean {
  const { start } = from.command.span;
  if (command.span.start > start) return true;
  const owner = enclosingFunction(frame);
  // Where a caller stands for its function, the client in that function is what writes the file.
  if (owner !== enclosingFunction(from.frame)) return owner !== undefined && !isClientName(command.words[0]);
  if (command === from.command) return false;
  return scope.loops.some(loop => contains(loop, command.span) && contains(loop, from.command.span));
}
