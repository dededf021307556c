import { type EventTypeFact, eventTypes } from '../../catalogue/events';
import { reservedNames } from '../../catalogue/keywords';
import type { Inspection } from './inspection';

export const reserved = new Set<string>(reservedNames);

export const longestReserved = Math.max(...reservedNames.map(({ length }) => length));

export const eventTypesInLower = new Map<string, string>(eventTypes.map(({ name }) => [name.toLowerCase(), name]));

/** The attributes of each event type: the name by its lower-case form. */
export const attributes = new Map<string, ReadonlyMap<string, string>>(
  (eventTypes as readonly EventTypeFact[]).map(({ name, attributes }) => [
    name,
    new Map(attributes.map(([attribute]) => [attribute.toLowerCase(), attribute])),
  ]),
);

/** Whether the query itself defines the name, as a variable, a label or a placeholder. */
export function isDefinedInQuery(name: string, inspection: Inspection): boolean {
  const { scope } = inspection;
  if (scope.variable(name)) return true;
  const { select, facet, metricFormat } = scope.query;
  if (select?.items.some(({ label }) => label?.text === name) || facet?.items.some(({ label }) => label?.text === name))
    return true;
  return metricFormat?.format.kind === 'string' && metricFormat.format.value.includes(`{${name}}`);
}
