import { type Endpoint, type EndpointId, endpoints } from '../../catalogue/endpoints';
import type { Call, Template } from '../../code/call';
import { literalText } from '../../code/template';
import { note } from './notes';
import type { Note } from './plan';

/** The parameters of a call by name, in their order; a name may have several values. */
export type Parameters = ReadonlyMap<string, readonly Template[]>;

const rows: readonly Endpoint[] = endpoints;

/** Client libraries that leave a member of a dictionary out where its value is null. */
const leavesOut: readonly string[] = ['requests', 'axios', 'got'];

/**
 * The query and form parameters of a call, or why they are not known. `more` are other spellings that the endpoint accepts;
 * those in `canBeAbsent` may be sent only where the program has a value for them.
 */
export function readParameters(
  call: Call,
  endpoint: EndpointId,
  more: readonly string[] = [],
  canBeAbsent: readonly string[] = [],
): Parameters | Note {
  const known = [...(rows.find(row => row.id === endpoint)?.parameters ?? []), ...more];
  const found = new Map<string, Template[]>();
  for (const parameter of call.parameters) {
    const name = nameOfParameter(parameter.name);
    if (name === undefined) {
      return note('dynamic-parameters', 'The names of some parameters are only known at run time.');
    }
    if (name === '') return note('unknown-parameter', 'A parameter of the call has no name.');
    if (!known.includes(name)) {
      return note('unknown-parameter', `The endpoint has no parameter ${name}, so its effect is not known.`);
    }
    const { member, value } = parameter;
    const takesOne = !name.endsWith('[]') && !more.includes(name);
    if (takesOne && parameter.isOfList && literalText(value) === undefined) {
      return note('list-value', `The program may give ${name} a list, of which the request has each item.`);
    }
    const isLeftOut = member === 'guarded' || (member === 'dictionary' && leavesOut.includes(call.client));
    const isTaken = isLeftOut && canBeAbsent.includes(name) && value.parts.length === 1;
    // Without a value for it an earlier one counts.
    if (isOptional(value) && (!isTaken || found.has(name))) {
      return note('optional-parameter', `The program sends ${name} only where it has a value for it.`);
    }
    found.set(name, [...(found.get(name) ?? []), parameter.value]);
  }
  return found;
}

/** The name of a parameter; undefined where it is only known at run time. */
export function nameOfParameter(name: Template): string | undefined {
  return literalText(name)?.replace(/%5B/gi, '[').replace(/%5D/gi, ']');
}

/** Whether the program may have no value. */
export function isOptional({ parts }: Template): boolean {
  return parts.some(part => part.kind === 'hole' && part.isOptional);
}

/** The value that counts where a parameter is given more than once: the last one. */
export function lastValue(parameters: Parameters, name: string): Template | undefined {
  return parameters.get(name)?.at(-1);
}

/** Whether a switch is on; undefined where that is only known at run time. */
export function isSwitchedOn(parameters: Parameters, name: string): boolean | undefined {
  const value = lastValue(parameters, name);
  const text = value === undefined ? '' : literalText(value);
  return text === undefined ? undefined : /^(true|1)$/i.test(text);
}

export function isNote(value: object): value is Note {
  return 'code' in value;
}
