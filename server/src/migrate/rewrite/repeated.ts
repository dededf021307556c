import type { Call, Template } from '../../code/call';
import { runsCommand } from '../../code/shell/movedValues';
import type { Draft } from './draft';
import { Refusal } from './refusal';

/** A time is the same within one command. */
const clock = /^(?:\$\(|`)\s*date\b[^;|&`]*$/;

/** Refuses a script that would run a command of the old call more often: `filter[name]=$(next)`. */
export function refuseRepeated({ call, edits }: Draft): void {
  const written = edits.map(({ text }) => text).join('\n');
  const repeated = commandsIn(call).find(command => written.split(command).length > 2);
  if (repeated !== undefined)
    throw new Refusal('value-changes', `The new request would run ${repeated} more than once.`);
}

function commandsIn({ url, parameters, body }: Call): readonly string[] {
  const templates: readonly (Template | undefined)[] = [
    url,
    ...parameters.map(({ value }) => value),
    body?.text,
    ...(body?.members ?? []).map(({ value }) => value),
  ];
  const holes = templates.flatMap(template => template?.parts ?? []).filter(part => part.kind === 'hole');
  return holes
    .flatMap(({ expression, inner }) => [expression, inner ?? expression])
    .filter(each => runsCommand(each) && !clock.test(each));
}
