import type { Template } from '../../code/call';
import type { PlanPart, PlanText, PlanValue, Sink } from './plan';

/** A text with what it becomes part of already decided: literal parts are escaped, run-time values carry their sink. */
export function valueIn(template: Template, sink: Sink): PlanText {
  return template.parts.map((part): PlanPart => {
    if (part.kind === 'hole') return { kind: 'run-time', hole: part, sink };
    const text = escapeFor(sink, part.text);
    const { constant } = part;
    return constant && !constant.encoded
      ? { kind: 'text', text, constant: { kind: 'run-time', hole: constant, sink } }
      : { kind: 'text', text };
  });
}

/** Joins literal texts, which must be escaped already, and parts. */
export function planText(...pieces: readonly (string | PlanPart | PlanText)[]): PlanText {
  const joined: PlanPart[] = [];
  for (const piece of pieces.flat()) {
    const part: PlanPart = typeof piece === 'string' ? { kind: 'text', text: piece } : piece;
    const last = joined.at(-1);
    if (part.kind !== 'text' || last?.kind !== 'text' || part.constant || last.constant) joined.push(part);
    else joined[joined.length - 1] = { kind: 'text', text: last.text + part.text };
  }
  return joined.filter(part => part.kind !== 'text' || part.text !== '');
}

/** A text as the inside of what the sink names. Numbers and times have nothing to escape. */
export function escapeFor(sink: Sink, text: string): string {
  if (sink === 'name-condition') return text && ` AND name LIKE '${escapeFor('search-string', text)}'`;
  if (sink === 'metric-condition') return text && ` AND metricTimesliceName LIKE '%${escapeFor('nrql-string', text)}%'`;
  if (sink === 'language-condition') return text && ` AND tags.language = '${escapeFor('search-string', text)}'`;
  if (sink === 'ids-condition') return text && ` AND domainId IN (${text})`;
  const quotes = sink === 'nrql-string' || sink === 'search-string';
  return quotes ? text.replace(/[\\']/g, '\\$&') : text;
}

/** A string literal of the query language or of the entity-search language. */
export function quoted(text: string): string {
  return `'${escapeFor('nrql-string', text)}'`;
}

/** A JSON string, or undefined where the call has no such value. */
export function jsonText(template: Template | undefined): PlanValue | undefined {
  return template && { kind: 'text', text: planText(valueIn(template, 'json')) };
}

/** A JSON object of those members that have a value. */
export function jsonObject(members: Readonly<Record<string, PlanValue | undefined>>): PlanValue {
  const present = Object.entries(members).flatMap(([name, value]) => (value ? [{ name, value }] : []));
  return { kind: 'object', members: present };
}
