import type { Edit } from '../../text/edit';
import { lazyValue } from '../../text/memoizeByObject';
import { spanOf } from '../../text/span';
import type { PlanPart, PlanText, PlanValue } from '../plan/plan';
import type { Draft } from './draft';
import { Refusal } from './refusal';

/**
 * What makes a script still end at a command whose values are not set: the new command has them in a substitution, whose
 * failure ends nothing. So they are also given to a variable of the command, which the shell of the script expands.
 */
export function unsetValueEdits({ call: { site }, file: { text }, plan }: Draft, isShaped: boolean): readonly Edit[] {
  const before = text.slice(0, site.call.start);
  const isStrict = lazyValue(() => nounset.test(scriptAt(site.call.start, text)));
  const { inlined, variables } = plan.operation;
  const parts = inlined ?? variables.flatMap(({ value }) => partsOf(value));
  const needed = new Set(parts.flatMap(part => expansionsOf(part)).filter(isNeeded));
  if (needed.size === 0) return [];
  // A command of a pipeline ends alone; where the stage behind it makes it one, a command of its own has to end the script.
  const { call, statement } = site;
  const isAlone = statement.start >= call.start && !/(?<!>)\|/.test(text.slice(call.end, statement.end));
  const isOwn = isShaped && isAlone;
  const start = lineStart(call.start, text);
  const line = text.slice(start, call.start);
  const lead = leadOf(isOwn ? ownCommandStart : commandStart, isOwn ? line.replace(/![ \t]+$/, '') : line);
  if (lead === undefined)
    throw new Refusal('unset-values', 'The script ends where a value is not set, and the new command would not.');
  const span = spanOf(start + lead.length, start + lead.length);
  return [{ span: span, text: `_="${[...needed].join('')}"${isOwn ? ';' : ''} ` }];

  function isNeeded(expansion: string): boolean {
    const [, plain, name = plain, operator = ''] = /^\$(?:(\w+)|\{(\w+)(.*)\})$/s.exec(expansion) ?? [];
    if (/^:?\?/.test(operator)) return true;
    if (name === undefined || /^:?[-+=]/.test(operator)) return false;
    return isStrict() && !new RegExp(`^(?:(?:export|readonly|declare(?: -\\w+)*) )?${name}=`, 'm').test(before);
  }
}

/** What stands in front of a command, or of the words that run it: `retry 3 curl …`. */
function leadOf(start: RegExp, line: string): string | undefined {
  let lead = line;
  for (let words = 0; words <= maxRunnerWords; words++) {
    if (start.test(lead)) return lead;
    const shorter = lead.replace(/(?:!|(?<![\w$"'`./=-])[\w./-]+)[ \t]+$/, '');
    if (shorter === lead) return undefined;
    lead = shorter;
  }
  return undefined;
}

/** The maximum number of words that may come before a command and run it. */
const maxRunnerWords = 4;

/** The part of a text that the shell of a command reads: each `RUN` of a Dockerfile starts a shell of its own. */
function scriptAt(offset: number, text: string): string {
  const start = lineStart(offset, text);
  if (!/^[ \t]*RUN\b/i.test(text.slice(start, offset))) return text;
  const end = /(?<!\\)\r?\n/.exec(text.slice(offset));
  return text.slice(start, end ? offset + end.index : text.length);
}

/** Where the line starts that goes on up to a place, with the lines before it that end with a backslash. */
function lineStart(offset: number, text: string): number {
  let start = text.lastIndexOf('\n', offset - 1) + 1;
  while (start > 1 && /\\\r?\n$/.test(text.slice(Math.max(0, start - 3), start)))
    start = text.lastIndexOf('\n', start - 2) + 1;
  return start;
}

/** Options with which a shell ends at a name without a value. */
const nounset = /^#!.*\s-\w*u|(?:^|[;&|({]|^[ \t]*RUN[ \t])[ \t]*set\s+(?:[^\n#;]*\s)?(?:-\w*u|-\w*o\s+nounset)/m;

/** Where a command may have variables of its own in front. */
const commandStart =
  /(?:^|(?<!\\\r?)\n|[;|&({`!]|\b(?:then|do|else|elif|if|while|until|time)\s)(?:[ \t]|\\\r?\n)*(?:\w+=[^\s"'`$]*[ \t]+)*$/;

/** Where another command may stand in front. */
const ownCommandStart = /(?:^|(?<!\\\r?)\n|[;({`]|\b(?:then|do|else|elif|if|while|until)\s)(?:[ \t]|\\\r?\n)*$/;

function partsOf(value: PlanValue): PlanText {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'run-time':
    case 'account':
      return [value];
    case 'literal':
      return [];
    case 'list':
      return value.items.flatMap(partsOf);
    case 'object':
      return value.members.flatMap(member => partsOf(member.value));
  }
}

function expansionsOf(part: PlanPart): string[] {
  if (part.kind === 'run-time') return [part.hole.expression];
  if (part.kind !== 'guid') return [];
  return part.id.parts.flatMap(each => (each.kind === 'hole' ? each.expression : []));
}
