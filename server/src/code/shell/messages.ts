import { keptWith } from '../../text/keptWith';
import type { Context } from './expand';
import { type Scope, variablesIn } from './scope';
import { plainWord } from './simple';
import type { Block, Command, SimpleCommand } from './syntax';
import { hostTexts } from './variableUses';
import type { Frame } from './walk';

/** Whether what a command writes goes to the messages of the script, which are for whoever runs it. */
export function isMessage(command: Command | undefined, context: Context): boolean {
  return command !== undefined && command.kind !== 'function' && toMessages(command) && areApart(context);
}

function toMessages({ redirects }: SimpleCommand | Block): boolean {
  const last = redirects.findLast(
    ({ operator, descriptor }) => /^[&<>|]*>/.test(operator) && /^(?:1|&)?$/.test(descriptor),
  );
  const target = plainWord(last?.target);
  return (last?.operator === '>&' && target === '2') || (last?.operator === '>' && target === '/dev/stderr');
}

/** What throws the messages away, or both outputs. */
const thrownAway = /(?:[12&]?>>?[ \t]*\/dev\/null[ \t]+(?:2>&1|>&2)|[2&]>>?[ \t]*\/dev\/null)/g;

/** What puts the messages where something else may read them. */
const movesMessages = /2>|&>|>&(?![ \t]*2)|\|&/;

/** What runs a script and may take its messages with its output. */
const readsMessages = /stderr|errstream|2>|&>|\|&|popen/i;

const areApartIn = keptWith((_: Scope, context: Context): boolean => {
  const isKept = !movesMessages.test(context.script.text.replace(thrownAway, ''));
  return isKept && hostTexts(context).every(text => !readsMessages.test(text.replace(thrownAway, '')));
});

/** Whether nothing of the script, or of the text around it, puts the messages where the output or a file is. */
function areApart(context: Context): boolean {
  for (let at: Context | undefined = context; at; at = at.outer) if (!areApartIn(at.scope, at)) return false;
  return true;
}

/** Commands that lay a text out, or cut it, and end alike for every text. */
const layouts = /^(?:cat|head|tail|fold|tr|cut|sed|nl)$/;

/** Whether a command only shows a person what it is given. */
export function isLayout(name: string): boolean {
  return layouts.test(name);
}

/** Whether a function of the script does nothing with what it is given but to show it among the messages. */
export function isMessenger(name: string, context: Context): boolean {
  const [definition, ...others] = context.scope.functions.get(name) ?? [];
  if (!definition || others.length > 0) return false;
  const given = new Set<string>();
  return context.scope
    .functionUse()
    .placesIn(definition)
    .every(({ command, frame }) => {
      if (!variablesIn(command).some(({ name: each }) => /^(?:\d+|[@*])$/.test(each) || given.has(each))) return true;
      const own = plainWord(command.words[0]);
      if (own === 'local') for (const assigned of command.assignments) given.add(assigned.name);
      if (own === 'local') return true;
      const isShowing = /^(?:echo|printf)$/.test(own) && command.assignments.length === 0;
      return isShowing && frame.pipeline.commands.length === 1 && isShown(command, frame, context);
    });
}

/** Whether what the last command of a pipeline writes, or the blocks around it in its function, goes to the messages. */
export function isShown(command: Command | undefined, frame: Frame, context: Context): boolean {
  if (isMessage(command, context)) return true;
  if (command?.kind !== 'simple' || command.redirects.some(({ operator }) => operator.includes('>'))) return false;
  for (let at: Frame | undefined = frame; at && at.within?.kind === 'block' && !at.captured; at = at.parent) {
    if (isMessage(at.within, context)) return true;
    const { parent, within } = at;
    if (within.redirects.some(({ operator }) => operator.includes('>'))) return false;
    if (!parent || parent.index < parent.pipeline.commands.length - 1) return false;
  }
  return false;
}
