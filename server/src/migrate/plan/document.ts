import type { PlanVariable } from './plan';
import type { Path } from './shape';

/** A field of a GraphQL operation. */
export interface Field {
  /** The key in the response, which is an alias where `of` says another name. */
  readonly name: string;
  readonly of?: string;
  /** As they are written: `guid: $guid`. */
  readonly arguments?: string;
  /** The type in whose inline fragment the field is selected. */
  readonly type?: string;
  readonly fields?: readonly Field[];
}

/** A field, its alias written before a colon: `field('id: applicationId')`. */
export function field(name: string, ...fields: readonly Field[]): Field {
  const [, key = '', of, given] = /^(\w+)(?:: (\w+))?(?:\((.*)\))?$/s.exec(name) ?? [];
  return {
    name: key,
    ...(of === undefined ? {} : { of }),
    ...(given === undefined ? {} : { arguments: given }),
    ...(fields.length > 0 ? { fields } : {}),
  };
}

/** Fields without fields of their own, by their names or aliases: `'id: applicationId name'`. */
export function leafFields(names: string): Field[] {
  return [...names.matchAll(/\w+(?:: \w+)?/g)].map(([name]) => field(name));
}

/** `actor.account(id: $accountId)` with its fields; the operation has a variable `accountId`. */
export function inAccount(...fields: readonly Field[]): Field {
  return field('actor', field('account(id: $accountId)', ...fields));
}

/** The same fields in the inline fragment of a type. */
export function inlineFragment(type: string, ...fields: readonly Field[]): Field[] {
  return fields.map(each => ({ ...each, type: type }));
}

/** The document of an operation on one line, with the variables that it uses. */
export function printDocument(
  kind: 'query' | 'mutation',
  fields: readonly Field[],
  variables: readonly PlanVariable[],
): { readonly document: string; readonly variables: readonly PlanVariable[] } {
  const body = printFields(fields);
  const used = variables.filter(({ name }) => new RegExp(`\\$${name}\\b`).test(body));
  const declared = used.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  return { document: `${kind}${declared ? ` (${declared})` : ''} ${body}`, variables: used };
}

function printFields(fields: readonly Field[]): string {
  const parts: string[] = [];
  for (let i = 0; i < fields.length; ) {
    const type = fields[i]?.type;
    let end = i + 1;
    while (end < fields.length && fields[end]?.type === type) end++;
    const text = fields.slice(i, end).map(printField).join(' ');
    parts.push(type === undefined ? text : `... on ${type} { ${text} }`);
    i = end;
  }
  return `{ ${parts.join(' ')} }`;
}

function printField({ name, of, arguments: given, fields }: Field): string {
  const call = `${of === undefined ? name : `${name}: ${of}`}${given === undefined ? '' : `(${given})`}`;
  return fields ? `${call} ${printFields(fields)}` : call;
}

/**
 * Those fields that lie on one of the paths. An object that nothing is read of keeps its first field, because GraphQL selects
 * no object without one. A path starts below `data`; lists do not count.
 */
export function keepFields(fields: readonly Field[], paths: readonly Path[]): Field[] {
  return fields.flatMap(each => {
    const below = paths.filter(path => path[0] === each.name).map(path => namedSteps(path.slice(1)));
    if (below.length === 0) return [];
    if (!each.fields) return [each];
    const read = below.filter(path => path.length > 0);
    const [first] = each.fields;
    return [{ ...each, fields: keepFields(each.fields, read.length > 0 || !first ? read : [[first.name]]) }];
  });
}

/** Without the steps that choose elements of lists. */
export function namedSteps(path: Path): Path {
  const first = path.findIndex(step => typeof step === 'string' && step !== '*');
  return first < 0 ? [] : path.slice(first);
}
