import type { Context } from './expand';
import { ownBlock } from './ownBlock';
import { plainWord } from './simple';
import type { FunctionDefinition, SimpleCommand } from './syntax';
import { enclosingFunction } from './walk';
import { isClientName } from './writtenFiles';

/**
 * Whether one command of a function sends the only request of it, and the function may be given more words: it is called by
 * its name alone, not by itself, and looks at none of its words but by their positions.
 */
export function mayShape(definition: FunctionDefinition, command: SimpleCommand, { scope, script }: Context): boolean {
  const { name, span } = definition;
  if (!ownBlock(definition)) return false;
  if (command.redirects.some(({ operator }) => operator.startsWith('<'))) return false;
  if ((scope.functions.get(name) ?? []).length !== 1 || scope.functionUse().isMentioned(name)) return false;
  if ((scope.callers.get(name) ?? []).some(({ frame }) => enclosingFunction(frame) === definition)) return false;
  const commands = scope
    .functionUse()
    .placesIn(definition)
    .map(site => site.command);
  const senders = commands.filter(({ words }) => isClientName(words[0]));
  const isPlain = !commands.some(({ words: [first] }) => /^(?:shift|getopts|eval|set)$/.test(plainWord(first)));
  return (
    senders.length === 1 && isPlain && !/\$(?:[@*#]|\{(?:[@*!]|#[}@*]))/.test(script.text.slice(span.start, span.end))
  );
}
