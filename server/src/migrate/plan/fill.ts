import type { HolePart, Template } from '../../code/call';
import { literalText, nameIn, textTemplate } from '../../code/template';
import { escapeJson } from '../../text/escapeJson';
import { sliceSeconds } from './granularity';
import { timeOf } from './metrics/parameters';
import type { GuidValue, Operation, Plan, PlanPart, PlanText, PlanValue } from './plan';
import { escapeFor, planText } from './text';

/** The value of what a program computes, where it is known. */
export type Bindings = (hole: HolePart) => string | undefined;

/** The template with every hole replaced by its value, or the first hole without one. */
export function fillTemplate(template: Template, bindings: Bindings): Template | HolePart {
  let text = '';
  for (const part of template.parts) {
    const value = part.kind === 'text' ? part.text : (bindings(part) ?? fromTable(part, bindings));
    if (value === undefined) return part as HolePart;
    text += value;
  }
  return textTemplate(text);
}

/** A text that the program takes from a table, where the keys are known. */
function fromTable({ table }: HolePart, bindings: Bindings): string | undefined {
  const keys = table?.keys.map(expression => {
    const name = nameIn(expression);
    return bindings({ kind: 'hole', expression, ...(name ? { name } : {}) });
  });
  return table?.rows.find(({ when }) => when.every((key, index) => key === keys?.[index]))?.text;
}

/** The values that a plan leaves open. */
export interface KnownValues {
  readonly account: number;
  readonly bindings: Bindings;
  /** Milliseconds since 1970: the end of a range that has none. */
  readonly now: number;
}

/** The variables of an operation as JSON, with every run-time value escaped for its sink. Throws where one is not known. */
export function variablesOf({ variables }: Operation, knownValues: KnownValues): Record<string, unknown> {
  return Object.fromEntries(variables.map(({ name, value }) => [name, jsonOf(value, knownValues)]));
}

function jsonOf(value: PlanValue, knownValues: KnownValues): unknown {
  switch (value.kind) {
    case 'text':
      return textOf(value.text, knownValues);
    case 'literal':
      return value.value;
    case 'account':
      return knownValues.account;
    case 'run-time':
      return runTimeJson(boundValue(value.hole, knownValues), value.sink);
    case 'list':
      return value.items.map(item => jsonOf(item, knownValues));
    case 'object':
      return Object.fromEntries(value.members.map(member => [member.name, jsonOf(member.value, knownValues)]));
  }
}

function runTimeJson(text: string, sink: string): number | boolean {
  if (sink === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  const number = sink === 'epoch-milliseconds' ? Date.parse(text) : Number(text);
  if (sink === 'boolean' || text === '' || !Number.isFinite(number)) throw new Error(`"${text}" is not a ${sink}.`);
  return number;
}

/** A text of a plan, with every run-time value escaped for its sink. Throws where one is not known. */
export function textOf(text: PlanText, knownValues: KnownValues): string {
  return text.map(part => partText(part, knownValues)).join('');
}

function partText(part: PlanPart, knownValues: KnownValues): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'account':
      return String(knownValues.account);
    case 'guid':
      return guidOf(part.account ?? knownValues.account, part, knownText(part.id, knownValues));
    case 'interval': {
      const to = part.to ? timeIn(part.to, knownValues) : knownValues.now;
      const from = timeIn(part.from, knownValues);
      if (!(to > from)) throw new Error('The range of the call is empty.');
      const range = { length: (to - from) / 1000, age: (knownValues.now - from) / 1000, period: part.period ?? 0 };
      return String(sliceSeconds(range));
    }
    case 'chosen': {
      const values = part.by.map(({ hole }) => boundValue(hole, knownValues));
      const row = part.rows.find(({ when }) => when.every((value, index) => value === values[index]));
      if (!row) throw new Error(`The program does not request ${values.join(', ')}.`);
      return row.text;
    }
    case 'run-time': {
      const value = boundValue(part.hole, knownValues);
      const isNumeric = part.sink === 'number' || part.sink === 'id';
      if (isNumeric && !/^-?\d+(\.\d+)?$/.test(value)) throw new Error(`"${value}" is not a number.`);
      if (part.sink === 'ids' && !/^\d+(,\d+)*$/.test(value)) throw new Error(`"${value}" is not a list of numbers.`);
      const escaped = escapeFor(part.sink, value);
      return part.inDocument ? escapeJson(escaped) : escaped;
    }
  }
}

function knownText(template: Template, knownValues: KnownValues): string {
  return template.parts.map(part => (part.kind === 'text' ? part.text : boundValue(part, knownValues))).join('');
}

function timeIn(template: Template, knownValues: KnownValues): number {
  return timeOf(textTemplate(knownText(template, knownValues))) ?? Number.NaN;
}

function boundValue(hole: HolePart, { bindings }: KnownValues): string {
  const value = bindings(hole);
  if (value === undefined) throw new Error(`The value of ${hole.name ?? hole.expression} is not known.`);
  return value;
}

/** Base64 without padding; ids are digits, so that every character is a byte. */
function guidOf(account: number, { domain, type }: GuidValue, id: string): string {
  return btoa(`${account}|${domain}|${type}|${id}`).replace(/=+$/, '');
}

/** The plan with the account id filled in, and with it the GUIDs of ids that are known. */
export function fillAccount(plan: Plan, account: number): Plan {
  const variables = plan.operation.variables.map(variable => ({
    ...variable,
    value: withAccount(variable.value, account),
  }));
  const hasGuid = variables.some(({ value }) => partsOf(value).some(part => part.kind === 'guid'));
  const needs = hasGuid ? (['guid'] as const) : [];
  return { ...plan, operation: { ...plan.operation, variables }, needs };
}

function withAccount(value: PlanValue, account: number): PlanValue {
  switch (value.kind) {
    case 'account':
      return { kind: 'literal', value: account };
    case 'text':
      return { ...value, text: planText(value.text.map(part => partWithAccount(part, account))) };
    case 'list':
      return { kind: 'list', items: value.items.map(item => withAccount(item, account)) };
    case 'object':
      return {
        kind: 'object',
        members: value.members.map(member => ({ ...member, value: withAccount(member.value, account) })),
      };
    default:
      return value;
  }
}

function partWithAccount(part: PlanPart, account: number): PlanPart {
  if (part.kind === 'account') return { kind: 'text', text: String(account) };
  if (part.kind !== 'guid') return part;
  const id = literalText(part.id);
  return id === undefined ? { ...part, account } : { kind: 'text', text: guidOf(account, part, id) };
}

/** Every part of a value that is not literal, and every literal text. */
export function partsOf(value: PlanValue): readonly (PlanPart | PlanValue)[] {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'list':
      return value.items.flatMap(partsOf);
    case 'object':
      return value.members.flatMap(member => partsOf(member.value));
    default:
      return [value];
  }
}
