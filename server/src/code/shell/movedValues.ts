import type { Span } from '../../text/span';
import type { HolePart, Template } from '../call';
import type { Context } from './expand';
import { type Assigned, mayBeEvaluated, type Scope } from './scope';
import type { FunctionDefinition, VariablePiece } from './syntax';
import { isAlwaysBefore } from './walk';

/**
 * The value that a name was given, as it can be written where the name is used. What is filled into it and may be another
 * value by then, or would be computed once more, is unreachable there. `use` is an offset of the script; where the value is
 * used nowhere else, what computes it moves with it.
 */
export function valueAtUse(
  { parts }: Template,
  assigned: Assigned,
  use: number,
  isOnlyUse: boolean,
  context: Pick<Context, 'scope' | 'owner' | 'info' | 'script'>,
): Template {
  return {
    parts: parts.map(part => {
      if (
        part.kind === 'text' ||
        !(mayDiffer(part, assigned, use, context) || runsAgain(part, assigned, use, isOnlyUse, context.scope))
      )
        return part;
      const moved: HolePart = { ...part, unreachable: true };
      if (context.info.constants.has(part)) context.info.constants.add(moved);
      return moved;
    }),
  };
}

const mentioned = /\$\{?[!#]?(\w+|[@*#?!_])/g;

/** How far arithmetic is looked for. */
const farthest = 20_000;

/** Names to which the shell itself gives other values. */
const ofShell = /^(?:[?!_]|RANDOM|SRANDOM|SECONDS|LINENO|EPOCHSECONDS|EPOCHREALTIME|BASH_COMMAND)$/;

function mayDiffer(
  { expression }: HolePart,
  assigned: Assigned,
  use: number,
  { scope, owner, script }: Pick<Context, 'scope' | 'owner' | 'script'>,
): boolean {
  // What other texts do to names is not known.
  if (mayBeEvaluated(assigned.end, use, scope)) return true;
  if (use - assigned.end > farthest) return true;
  const between = script.text.slice(assigned.end, Math.max(assigned.end, use));
  return [...expression.matchAll(mentioned)].some(([, name = '']) => {
    if (ofShell.test(name)) return true;
    // The parameters of a script are others inside of its functions.
    if (/^[\d@*#]/.test(name)) return owner !== assigned.owner || isShifted(assigned, use, scope);
    if (new RegExp(`\\(\\([^()]*\\b${name}\\b`).test(between)) return true;
    return (scope.assignments.get(name) ?? []).some(
      other => other !== assigned && other.end > assigned.end && holdsAt(other, assigned, use, owner, scope),
    );
  });
}

function isShifted({ end, owner }: Assigned, use: number, { shifts }: Scope): boolean {
  return shifts.some(shift => shift.owner === owner && shift.offset > end && shift.offset < use);
}

/** Whether a later assignment may have happened where the name is used. */
function holdsAt(
  other: Assigned,
  assigned: Assigned,
  use: number,
  owner: FunctionDefinition | undefined,
  scope: Scope,
): boolean {
  if (other.owner !== assigned.owner) {
    const callers = other.owner ? (scope.callers.get(other.owner.name) ?? []) : [];
    return callers.some(({ command }) => command.span.start > assigned.end && command.span.start < use);
  }
  if (owner !== assigned.owner || other.end < use) return true;
  return scope.loops.some(loop => isIn(loop, other.end) && isIn(loop, use) && !isIn(loop, assigned.end));
}

/** Commands that write the same when they run again. */
const repeatable =
  /^\s*(?:git|whoami|hostname|uname|id|pwd|cat|basename|dirname|echo|printf|jq|sed|awk|tr|cut|head|tail|grep|sort|wc|node\s+-p|json_text)\b/;

/** Whether a value runs a command that may write something else, or do something, when it runs again. */
export function runsCommand(expression: string): boolean {
  if (!/\$\((?!\()|`/.test(expression)) return false;
  const commands = expression.replace(/^"?(?:\$\(|`)/, '').split(/\|\|?|&&|;|\n|\$\(/);
  return !commands.every(command => repeatable.test(command)) || />/.test(expression);
}

/** Whether a command in the value would run more than the one time that it ran where the name got its value. */
function runsAgain(
  { expression }: HolePart,
  { end }: Assigned,
  use: number,
  isOnlyUse: boolean,
  scope: Scope,
): boolean {
  return runsCommand(expression) && (!isOnlyUse || scope.loops.some(loop => isIn(loop, use) && !isIn(loop, end)));
}

function isIn({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}

/** Whether no more than one command uses a name. */
export function isUsedOnce({ name }: VariablePiece, { scope }: Pick<Context, 'scope'>): boolean {
  return (scope.uses.get(name)?.length ?? 0) <= 1;
}

/** Whether an array gets all of its items on every way to its use. */
export function isSettledAt(
  { name, span }: VariablePiece,
  { scope, script }: Pick<Context, 'scope' | 'script'>,
): boolean {
  const all = scope.assignments.get(name) ?? [];
  const blocks = new Set(all.map(({ site }) => site?.frame.container));
  const from = Math.min(...all.map(({ end }) => end));
  return (
    blocks.size === 1 &&
    !mayBeEvaluated(from, span.start, scope) &&
    all.every(({ site, items }) => items && site && isAlwaysBefore(site, span, script.text))
  );
}
