import type { ReadingRequest } from '../api/compare';
import type { Call, HolePart } from '../code/call';
import { flatText } from '../code/template';
import { type Bindings, fillTemplate } from './plan/fill';
import { note } from './plan/notes';
import type { Note } from './plan/plan';

/** Document and variables as a text has them, or why they cannot be sent: only queries are, and only with known values. */
export function writtenRequest(
  { body }: Call,
  bindings: Bindings,
): Pick<ReadingRequest, 'document' | 'variables'> | Note {
  const variables: Record<string, unknown> = {};
  let document = '';
  for (const { path, value } of body?.members ?? []) {
    const filled = fillTemplate(value, bindings);
    if ('kind' in filled) return unknownValue(filled);
    const [member, name, ...inner] = path.split('.');
    if (member === 'query' && name === undefined) document = flatText(filled);
    else if (member !== 'variables' || name === undefined) continue;
    else if (inner.length > 0)
      return note('composed-variable', `The variable ${name} is an object, which is not compared.`);
    else variables[name] = flatText(filled);
  }
  if (!/^\s*(?:query\b|\{)/.test(document)) return note('writes', 'The request is not a query, so it is not sent.');
  // The types of the variables say which of the texts are numbers and which are not.
  for (const [, name = '', type] of document.matchAll(/\$(\w+)\s*:\s*(\w+)/g)) {
    if (!Object.hasOwn(variables, name)) continue;
    const text = String(variables[name]);
    if (type === 'Int' || type === 'Float') variables[name] = Number(text);
    else if (/^(?:null|none|nil|undefined)$/i.test(text)) variables[name] = null;
  }
  return { document, variables };
}

/** The program computes a value that was not given. */
export function unknownValue(hole: HolePart): Note {
  const name = hole.name ?? hole.expression;
  return note('unknown-value', `The value of ${name} is only known at run time; give it with --set ${name}=VALUE.`);
}
