import { verbatimRegion } from '../../text/region';
import type { Span } from '../../text/span';
import { linesOf } from '../../text/wholeLines';
import type { Leftovers } from '../source';
import { readScript } from './commands';
import { plainWord } from './simple';
import type { Assignment, Command, Pipeline, SimpleCommand } from './syntax';

/** Code that may use a name without writing it, or give it to other scripts. */
const looksUpNames =
  /\b(?:eval|envsubst|source|allexport|compgen|declare|typeset|export|set\s+-\w*a)\b|^[ \t]*\.[ \t]|\$\{!/m;

/** An assignment that is a command of its own, and the commands of the block around it. */
interface Definition {
  readonly assignment: Assignment;
  readonly command: SimpleCommand;
  readonly body: readonly Pipeline[];
  /** It is in no block or function. */
  readonly isOutermost: boolean;
}

/**
 * The assignments of a script that may go when nothing uses them any more: each is the only one of its name, has a line of its
 * own, and its value runs no command. Undefined where a script may use names without writing them.
 */
export function shellLeftovers(text: string): Leftovers | undefined {
  if (looksUpNames.test(text)) return undefined;
  const { body } = readScript(verbatimRegion('shellscript', text));
  const definitions: Definition[] = [];
  addDefinitions(body, true, definitions);
  // What defines functions may be sourced by other scripts, whatever its first line says.
  const isShared = hasFunction(body);
  return (name, gone) => {
    const [found, ...others] = definitions.filter(({ assignment }) => assignment.name === name);
    if (!found || others.length > 0 || (isShared && found.isOutermost)) return undefined;
    const lines = isPlain(found, text, gone) ? linesOf(found.command.span, text) : undefined;
    return lines && { spans: [lines] };
  };
}

function addDefinitions(body: readonly Pipeline[], isOutermost: boolean, found: Definition[]): void {
  for (const { commands } of body) {
    for (const command of commands) {
      if (command.kind !== 'simple') addDefinitions(command.body, false, found);
      else for (const assignment of command.assignments) found.push({ assignment, command, body, isOutermost });
    }
  }
}

function hasFunction(body: readonly Pipeline[]): boolean {
  const isOne = (command: Command): boolean =>
    command.kind === 'function' || (command.kind === 'block' && hasFunction(command.body));
  return body.some(({ commands }) => commands.some(isOne));
}

/** Whether a command only sets one name to a text or a list of texts, whatever its place, and its block keeps another command. */
function isPlain({ assignment, command, body, isOutermost }: Definition, text: string, gone: readonly Span[]): boolean {
  const { value, items = [], append } = assignment;
  const given = value ? [value] : items;
  const { words, assignments, redirects } = command;
  if (given.length === 0 || append || assignments.length > 1 || redirects.length > 0) return false;
  if (words.length > 1 || !['', 'local', 'readonly'].includes(plainWord(words[0]))) return false;
  const index = body.findIndex(({ commands }) => commands.length === 1 && commands[0] === command);
  const pipeline = body[index];
  if (!pipeline || pipeline.negated || pipeline.tested || pipeline.next !== ';') return false;
  if ((body[index - 1]?.next ?? ';') !== ';') return false;
  if (!isOutermost && !body.some(other => other !== pipeline && keepsArm(other, pipeline, text, gone))) return false;
  return given.every(({ pieces }) =>
    pieces.every(
      piece => piece.kind === 'text' || (piece.kind === 'variable' && !piece.changed && !piece.fallback && !piece.list),
    ),
  );
}

/** Whether a command stays that stands in the same arm of a block as another one, because no arm may be empty. */
function keepsArm(kept: Pipeline, { span }: Pipeline, text: string, gone: readonly Span[]): boolean {
  if (kept.tested || gone.some(({ start, end }) => start <= kept.span.start && kept.span.end <= end)) return false;
  const between = kept.span.start < span.start ? [kept.span.end, span.start] : [span.end, kept.span.start];
  return !/\b(?:then|do|else|elif)\b|;;|;&|\)/.test(text.slice(...between));
}
