import { endpoints } from '../catalogue/endpoints';
import type { HolePart, Template } from '../code/call';
import { literalText } from '../code/template';
import type { Finding } from './finding';
import { note } from './plan/notes';
import type { Note } from './plan/plan';
import { isSecretName } from './runTimeValues';

/** A reading call as a path below the base address of a region, with the values that only the program has. */
export interface RestCallTemplate {
  /** Percent-encoded, with `{name}` for each unknown value: `/v2/applications/{app_id}.json`. */
  readonly path: string;
  readonly values: readonly RestCallValue[];
}

interface RestCallValue {
  readonly name: string;
  readonly type: 'number' | 'text';
  /** What the program takes where it has no other value. */
  readonly fallback?: string;
  /** It is the id of an application. */
  readonly isApplicationId: boolean;
}

/**
 * The call as it is sent to see its response, or why it is not sent: only GET calls of documented endpoints are. Its
 * format is JSON, whatever the program reads, and a parameter that looks like a key is left out.
 */
export function restCallTemplate({ call, match }: Finding): RestCallTemplate | Note {
  const { method } = call;
  if (method !== 'GET') {
    return note(
      'writes',
      `The call is ${method ?? 'of an unknown method'}, which may change data. Only GET calls are run.`,
    );
  }
  const row = endpoints.find(({ id }) => id === match.row);
  if (!row)
    return note('unknown-path', `The path of the call is not one that the REST API documents, so it is not run.`);
  const values = new Map<string, RestCallValue>();
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const template = match.path[name];
    return template ? encoded(template, values, isApplication(row.path, name)) : '';
  });
  const query = call.parameters.flatMap(({ name, value }) =>
    isSecretName(literalText(name) ?? '') ? [] : [`${encoded(name, values)}=${encoded(value, values)}`],
  );
  return { path: `${path}.json${query.length > 0 ? `?${query.join('&')}` : ''}`, values: [...values.values()] };
}

function isApplication(path: string, name: string): boolean {
  return path.startsWith(`/v2/applications/{${name}}`);
}

/** The text of a template, readable where encoding is not needed, with a name in braces for each unknown value. */
function encoded(template: Template, values: Map<string, RestCallValue>, isApplicationId = false): string {
  return template.parts
    .map(part => {
      if (part.kind === 'text') return encodeURIComponent(part.text).replace(/%5B|%5D|%3A|%2C/g, decodeURIComponent);
      const value = placeholderValue(part, isApplicationId);
      values.set(value.name, values.get(value.name) ?? value);
      return `{${value.name}}`;
    })
    .join('');
}

function placeholderValue({ name, expression, type, fallback }: HolePart, isApplicationId: boolean): RestCallValue {
  return {
    name: (name ?? expression).replace(/\W+/g, '_'),
    type: type === 'number' ? 'number' : 'text',
    ...(fallback === undefined ? {} : { fallback }),
    isApplicationId,
  };
}
