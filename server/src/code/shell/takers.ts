import { contains } from '../../text/span';
import { hasVariable } from './checks';
import type { IsGiven } from './consumers';
import { inputless, lineVariable } from './lineLoops';
import { definitionAt, type Scope } from './scope';
import { plainWord } from './simple';
import type { Block, FunctionDefinition, SimpleCommand } from './syntax';
import { type CommandSite, enclosingFunction, type Frame } from './walk';

/** The commands of a function that may take the text which one call of it is given. */
interface Takers {
  readonly definition: FunctionDefinition;
  /** They take it from their input, as the function does. */
  readonly readers: readonly CommandSite[];
  /** Loops over the lines of that input. */
  readonly loops: readonly Block[];
  /** They name the parameter that has it. */
  readonly named: readonly { readonly site: CommandSite; readonly name: string }[];
  /** Others may take it as well. */
  readonly isOpen: boolean;
}

/**
 * What a function of the script does with a text that is among the words of a call, or that the call gets as its input;
 * undefined where the command calls none. `isGiven` tells the words that are the text; without it the input is.
 */
export function takersOf(command: SimpleCommand, scope: Scope, isGiven: IsGiven | undefined): Takers | undefined {
  const name = plainWord(command.words[0]);
  const all = scope.functions.get(name) ?? [];
  const definition = definitionAt(scope, name, command.span.start);
  if (!definition) return undefined;
  const given = command.words.flatMap((word, index) => (index > 0 && isGiven?.(word) ? [index] : []));
  const isInput = given.length === 0;
  const [position = 0, ...others] = given;
  const inside = scope.functionUse().placesIn(definition);
  const isReset = inside.some(({ command: { words } }) => /^(?:set|eval|source|\.|getopts)$/.test(plainWord(words[0])));
  const isList = command.words
    .slice(0, position)
    .some(({ pieces }) => pieces.some(each => each.kind === 'variable' && each.list));
  const readers = isInput ? inside.filter(site => mayRead(site, definition)) : [];
  const loops = readers.flatMap(({ command: reader }) => loopOf(reader, scope) ?? []);
  const isHead = ({ command: { span } }: CommandSite) => loops.some(loop => lineVariable(loop)?.offset === span.end);
  return {
    definition,
    readers: readers.filter(site => !isHead(site)),
    loops,
    named: isInput ? [] : namesOf(position, definition, inside, scope),
    isOpen:
      all.length !== 1 ||
      others.length > 0 ||
      (!isInput && (isReset || isList || isInWords(position, definition, inside, scope))),
  };
}

/** Whether a command has the input of the function around it, and may take it. */
function mayRead({ command, frame }: CommandSite, definition: FunctionDefinition): boolean {
  const isEmpty = command.words.length === 0 && command.redirects.length === 0;
  if (isEmpty || isFed(command) || inputless.test(plainWord(command.words[0]))) return false;
  for (let ancestor: Frame | undefined = frame; ancestor; ancestor = ancestor.parent) {
    if (ancestor.index > 0) return false;
    if (ancestor.container === definition) return true;
    if (ancestor.container?.kind === 'block' && isFed(ancestor.container)) return false;
  }
  return false;
}

function isFed({ redirects }: SimpleCommand | Block): boolean {
  return redirects.some(({ operator, descriptor }) => operator.startsWith('<') && /^0?$/.test(descriptor));
}

/** The loop that a `read` is the head of. */
function loopOf({ words, span }: SimpleCommand, { blocks }: Scope): Block | undefined {
  if (plainWord(words[0]) !== 'read') return undefined;
  return [...blocks.keys()].find(block => contains(block.span, span) && lineVariable(block)?.offset === span.end);
}

/** How many parameters `shift` has taken away before a command. */
function shiftedBefore(offset: number, definition: FunctionDefinition, { shifts }: Scope): number {
  return shifts.reduce(
    (sum, shift) => (shift.owner === definition && shift.offset < offset ? sum + shift.count : sum),
    0,
  );
}

function namesOf(
  position: number,
  definition: FunctionDefinition,
  inside: readonly CommandSite[],
  scope: Scope,
): Takers['named'] {
  return inside.flatMap(site => {
    const name = String(position - shiftedBefore(site.command.span.start, definition, scope));
    return scope.uses.get(name)?.includes(site) ? [{ site: site, name }] : [];
  });
}

/** Whether something takes all parameters, or a block has the parameter among its words. */
function isInWords(
  position: number,
  definition: FunctionDefinition,
  inside: readonly CommandSite[],
  scope: Scope,
): boolean {
  const left = (offset: number) => position - shiftedBefore(offset, definition, scope);
  const takesAll = inside.some(
    site => left(site.command.span.start) > 0 && ['@', '*'].some(all => scope.uses.get(all)?.includes(site)),
  );
  return (
    takesAll ||
    [...scope.blocks].some(([{ words, span }, frame]) => {
      const isHere = enclosingFunction(frame) === definition && left(span.start) > 0;
      const names = [String(left(span.start)), '@', '*'];
      return isHere && words.some(({ pieces }) => names.some(name => hasVariable(pieces, name)));
    })
  );
}
