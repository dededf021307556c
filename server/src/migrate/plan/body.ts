import type { Call, Template } from '../../code/call';
import { flatText, literalText } from '../../code/template';
import { holeMark } from '../../text/region';
import { note } from './notes';
import { isOptional } from './parameters';
import type { Note, PlanValue } from './plan';

/** The members of the record that a call sends, by dotted path below the envelope: `settings.app_apdex_threshold`. */
export type Members = ReadonlyMap<string, Template>;

const notFollowed = note('body-not-followed', 'How the program builds the body could not be followed.');
const dynamicNames = note('dynamic-parameters', 'The names of some members are only known at run time.');

/**
 * The members of the record that a call sends as JSON (`{"deployment": {…}}`) or as a form (`deployment[revision]=…`), or why
 * they are not known. `known` are the members that a record may have; another one gives no plan.
 */
export function readMembers(call: Call, envelope: string, known: readonly string[]): Members | Note {
  const members = new Map<string, Template>();
  if (call.body?.isOpen) return dynamicNames;
  // What the service refuses must not be recorded.
  if (call.body?.members && call.body.text && !isJson(call.body.text)) return notFollowed;
  for (const { path, value, isNull } of call.body?.members ?? []) {
    // The service takes a member without a value for none.
    if (isNull) continue;
    // A record of which no member is known.
    if (path === envelope) return notFollowed;
    if (!path.startsWith(`${envelope}.`)) return unknownMember(path, envelope);
    const name = path.slice(envelope.length + 1);
    // Without a value for it an earlier one counts.
    if (members.has(name) && isOptional(value)) return dynamicNames;
    members.set(name, value);
  }
  if (members.size === 0) {
    for (const { name, value } of call.parameters) {
      const text = literalText(name)?.replace(/%5B/gi, '[').replace(/%5D/gi, ']');
      if (text === undefined) return dynamicNames;
      const path = text.split(/[[\]]+/).filter(part => part !== '');
      if (path[0] !== envelope) return unknownMember(text, envelope);
      const member = path.slice(1).join('.');
      if (members.has(member) && isOptional(value)) return dynamicNames;
      members.set(member, value);
    }
  }
  if (members.size === 0) return notFollowed;
  const foreign = [...members.keys()].find(name => !known.includes(name));
  return foreign === undefined ? members : unknownMember(`${envelope}.${foreign}`, envelope);
}

/** Whether a text is JSON whatever the program fills into it: whole values, and parts of texts in quotes. */
function isJson(text: Template): boolean {
  const filled = flatText(text).replace(jsonText, quoted =>
    quoted === holeMark ? '0' : quoted.replaceAll(holeMark, ''),
  );
  try {
    JSON.parse(filled);
    return true;
  } catch {
    return false;
  }
}

const jsonText = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|${holeMark}`, 'g');

function unknownMember(name: string, envelope: string): Note {
  if (name.includes(holeMark)) return dynamicNames;
  return note('unknown-member', `${name} is not a member of ${envelope}, so its effect is not known.`);
}

/** A JSON number or boolean; undefined where a literal value is neither. */
export function jsonScalar(template: Template, kind: 'number' | 'boolean'): PlanValue | undefined {
  const [only, ...others] = template.parts;
  if (only?.kind === 'hole' && others.length === 0) {
    const { encoded, ...plainly } = only;
    return { kind: 'run-time', hole: encoded === 'value' ? plainly : only, sink: kind };
  }
  const text = literalText(template);
  // `True`, as Python has it.
  if (kind === 'boolean')
    return /^(?:true|false)$/i.test(text ?? '') ? { kind: 'literal', value: /^t/i.test(text ?? '') } : undefined;
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) && text?.trim() !== '' ? { kind: 'literal', value } : undefined;
}
