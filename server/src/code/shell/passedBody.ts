import { isNaming } from './functionOutput';
import { ownBlock } from './ownBlock';
import { plainWord } from './simple';
import type { FunctionDefinition, Pipeline, SimpleCommand, VariablePiece, Word } from './syntax';
import type { CommandSite } from './walk';

/** The positions of the words that a function is given for the body of its request, and for its method. */
export interface GivenBody {
  readonly body: number;
  readonly method?: number;
}

const bodyFlag = /^(?:-d|--data(?:-raw|-binary|-ascii)?|--json)$/;
const methodFlag = /^(?:-X|--request)$/;

/**
 * The body that the callers of a function give it: `api() { … args+=(-d "$3") … curl "${args[@]}" … }`. Undefined where the
 * function does something else with it, or with the method, than to choose flags. `indexOf` has the position that a variable
 * has the value of, `variables` those of a command.
 */
export function passedBody(
  definition: FunctionDefinition,
  sites: readonly CommandSite[],
  indexOf: (piece: VariablePiece) => number | undefined,
  variables: (command: SimpleCommand) => readonly VariablePiece[],
): GivenBody | undefined {
  const lists = sites.flatMap(({ command }) => [
    command.words,
    ...command.assignments.flatMap(({ items }) => (items ? [items] : [])),
  ]);
  const behind = (flag: RegExp) =>
    lists.flatMap(words => words.filter((_, index) => index > 0 && flag.test(plainWord(words[index - 1]))));
  const [bodyWord, ...others] = behind(bodyFlag);
  const [methodWord, ...more] = behind(methodFlag);
  const positionOf = (word: Word | undefined) => {
    const [piece, ...rest] = word?.pieces ?? [];
    return piece?.kind === 'variable' && rest.length === 0 ? indexOf(piece) : undefined;
  };
  const body = positionOf(bodyWord);
  const method = positionOf(methodWord);
  if (body === undefined || others.length > 0 || more.length > 0) return undefined;
  const own = new Set([bodyWord, methodWord].flatMap(word => word?.pieces ?? []));
  const chooses = (site: CommandSite): boolean => {
    const used = variables(site.command).filter(piece => !own.has(piece));
    if (!used.some(piece => [body, method].includes(indexOf(piece) ?? 0))) return true;
    return isNaming(site.frame.pipeline) || choosesFlags(site, definition);
  };
  if (!sites.every(chooses)) return undefined;
  return { body, ...(method === undefined ? {} : { method }) };
}

/** Whether a command is a test on which nothing depends but whether an array gets more items. */
function choosesFlags({ command, frame }: CommandSite, definition: FunctionDefinition): boolean {
  if (!/^(?:\[|\[\[|test)$/.test(plainWord(command.words[0])) || frame.pipeline.commands.length > 1) return false;
  if (frame.pipeline.tested) {
    const block = frame.container;
    if (block?.kind !== 'block' || block.keyword !== 'if') return false;
    return block.body.every(pipeline => pipeline.tested || growsArray(pipeline));
  }
  const around = frame.container?.kind === 'block' ? frame.container : ownBlock(definition);
  const next = around?.body[around.body.indexOf(frame.pipeline) + 1];
  return frame.pipeline.next === '&&' && next?.next === ';' && growsArray(next);
}

/** `args+=(-d "$data")` */
function growsArray({ commands: [only, ...others] }: Pipeline): boolean {
  if (only?.kind !== 'simple' || others.length > 0 || only.words.length > 0) return false;
  return only.assignments.every(({ append, items }) => append && items !== undefined);
}
