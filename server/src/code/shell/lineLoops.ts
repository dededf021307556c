import { contains } from '../../text/span';
import type { Scope } from './scope';
import { plainWord } from './simple';
import type { Block, SimpleCommand } from './syntax';
import { type CommandSite, enclosingFunction } from './walk';

/** The name that gets each line of the input of a loop as it is, and from where on: `while IFS= read -r line`. */
export function lineVariable({ keyword, body }: Block): { readonly name: string; readonly offset: number } | undefined {
  const [only, ...others] = body.filter(({ tested }) => tested);
  const [command, ...piped] = only?.commands ?? [];
  if (keyword !== 'while' || only?.negated || others.length > 0 || piped.length > 0) return undefined;
  if (command?.kind !== 'simple' || command.redirects.length > 0) return undefined;
  const [reader, flag, name, ...more] = command.words.map(plainWord);
  const isPlain = command.assignments.every(({ name: set, value }) => set === 'IFS' && !value?.pieces.length);
  if (reader !== 'read' || flag !== '-r' || !name || more.length > 0 || !isPlain) return undefined;
  return { name, offset: command.span.end };
}

/** `mapfile -t NAME`, which gives an array the lines of its input. */
export function isLineReader({ words }: SimpleCommand): boolean {
  const [name, flag, array, ...others] = words.map(plainWord);
  return (
    /^(?:mapfile|readarray)$/.test(name ?? '') && flag === '-t' && /^\w+$/.test(array ?? '') && others.length === 0
  );
}

/** Commands that take nothing from their input unless it is given to them by a pipe or a redirection. */
export const inputless =
  /^(?:echo|printf|\[|\[\[|test|:|true|false|local|declare|readonly|export|let|break|continue|exit|return|shift|sleep|date|curl|mkdir|rm|touch|basename|dirname|seq|expr|bc)$/;

/** Whether nothing in a loop but its head takes lines of the input that all of its commands share. */
export function leavesInput(block: Block, scope: Scope): boolean {
  const head = lineVariable(block)?.offset;
  const inBlock = scope.sites.filter(({ command }) => contains(block.span, command.span) && command.span.end !== head);
  const seen = new Set<string>();
  const isQuiet = ({ command, frame }: CommandSite): boolean => {
    const name = plainWord(command.words[0]);
    const isFed = frame.index > 0 || command.redirects.some(({ operator }) => operator.startsWith('<'));
    if (isFed || (command.words.length === 0 && command.redirects.length === 0) || inputless.test(name)) return true;
    const all = scope.functions.get(name) ?? [];
    if (all.length !== 1 || seen.has(name)) return all.length === 1;
    seen.add(name);
    return scope.sites.filter(site => enclosingFunction(site.frame) === all[0]).every(isQuiet);
  };
  return inBlock.every(isQuiet);
}
