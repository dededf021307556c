import { memoizeByObject } from '../../text/memoizeByObject';
import { isTee } from './checks';
import type { IsGiven } from './consumers';
import type { Context } from './expand';
import { type Scope, variablesIn } from './scope';
import { plainWord } from './simple';
import type { Block, Command, SimpleCommand } from './syntax';
import { surroundingTexts } from './variableUses';
import { type CommandSite, enclosingFunction, type Frame } from './walk';

/** Whether what a command writes goes to the messages of the script, which are for its user. */
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
const movesMessages = /2>|2<[&>]|&>|>&(?![ \t]*2)|\|&/;

/** What runs a script and may take its messages with its output. */
const readsMessages = /stderr|errstream|2>|&>|\|&|popen/i;

const areApartIn = memoizeByObject((_: Scope, context: Context): boolean => {
  const isKept = !movesMessages.test(context.script.text.replace(thrownAway, ''));
  return isKept && surroundingTexts(context).every(text => !readsMessages.test(text.replace(thrownAway, '')));
});

/** Whether nothing of the script, or of the text around it, puts the messages where the output or a file is. */
function areApart(context: Context): boolean {
  for (let current: Context | undefined = context; current; current = current.outer)
    if (!areApartIn(current.scope, current)) return false;
  // Who takes the script in may take what its functions write in any way.
  return !context.isShared?.();
}

/** Commands that lay a text out, or cut it, and end alike for every text. */
const layouts = /^(?:cat|head|tail|fold|tr|cut|nl)$/;

/** What `sed` does with lines without writing a file or ending with a status of its own. */
const plainEdit = /^(?:s([/|,#:])(?:(?!\1).)*\1(?:(?!\1).)*\1[gpI\d]*|[\d$]*(?:,[\d$]+)?[pd])$/;

/** Whether a command only shows a person what it is given. `isGiven` tells the words that name it. */
export function isLayout(name: string, { words }: SimpleCommand, isGiven: IsGiven | undefined): boolean {
  if (name !== 'sed') return layouts.test(name);
  const own = words.slice(1).filter(word => !isGiven?.(word));
  return own.map(plainWord).every(word => /^-[neEr]$/.test(word) || plainEdit.test(word));
}

/** Whether a function of the script does nothing with what it is given but to show it among the messages. */
export function isMessenger(name: string, context: Context): boolean {
  const [definition, ...others] = context.scope.functions.get(name) ?? [];
  if (!definition || others.length > 0) return false;
  const given = new Set<string>();
  const { scope } = context;
  const sites = scope.functionUse().placesIn(definition);
  const isShowingAll = sites.every(({ command, frame }) => {
    const own = plainWord(command.words[0]);
    if (!variablesIn(command).some(({ name: each }) => /^(?:\d+|[@*])$/.test(each) || given.has(each))) return true;
    if (own === 'local') for (const assigned of command.assignments) given.add(assigned.name);
    if (own === 'local') return true;
    // With `-v` it writes to a name.
    const isShowing = /^(?:echo|printf)$/.test(own) && plainWord(command.words[1]) !== '-v';
    if (!isShowing || command.assignments.length > 0 || frame.pipeline.commands.length > 1) return false;
    return isShown(command, frame, context);
  });
  // What the function calls sees its local names.
  const isSeen = [...given].some(name =>
    scope.uses.get(name)?.some(use => enclosingFunction(use.frame) !== definition),
  );
  const runsMore = ({ command: { words } }: CommandSite) =>
    /^(?:eval|source|\.)$/.test(plainWord(words[0])) || (isSeen && scope.functions.has(plainWord(words[0])));
  const asks = ({ words }: Block) =>
    words.some(({ pieces }) =>
      pieces.some(piece => piece.kind === 'variable' && (/^(?:\d+|[@*])$/.test(piece.name) || given.has(piece.name))),
    );
  const isAsked = [...scope.blocks].some(([block, frame]) => enclosingFunction(frame) === definition && asks(block));
  return isShowingAll && !isAsked && (given.size === 0 || !sites.some(runsMore));
}

/** Whether the last of some commands writes to the messages, and none of them writes a file besides. */
export function areMessages(commands: readonly Command[], frame: Frame, context: Context): boolean {
  const isPlain = commands.every(command => command.kind === 'simple' && !isTee(command) && !givesName(command));
  return isPlain && isShown(commands.at(-1), frame, context);
}

/** `printf -v NAME`: what it writes is the value of a variable. */
export function givesName({ words }: SimpleCommand): boolean {
  return plainWord(words[0]) === 'printf' && plainWord(words[1]).startsWith('-v');
}

/** Whether what the last command of a pipeline writes, or the blocks around it in its function, goes to the messages. */
function isShown(command: Command | undefined, frame: Frame, context: Context): boolean {
  if (isMessage(command, context)) return true;
  if (command?.kind !== 'simple' || command.redirects.some(({ operator }) => operator.includes('>'))) return false;
  for (
    let ancestor: Frame | undefined = frame;
    ancestor && ancestor.container?.kind === 'block' && !ancestor.captured;
    ancestor = ancestor.parent
  ) {
    if (isMessage(ancestor.container, context)) return true;
    const { parent, container } = ancestor;
    if (container.redirects.some(({ operator }) => operator.includes('>'))) return false;
    if (!parent || parent.index < parent.pipeline.commands.length - 1) return false;
  }
  return false;
}
