import { type EventTypeFact, eventTypes } from '../../catalogue/events';
import { reservedNames } from '../../catalogue/keywords';
import { memoizeByObject } from '../../text/memoizeByObject';
import type { Label } from '../tree/clauses';
import type { Inspection } from './inspection';

export const reserved = new Set<string>(reservedNames);

export const maxReservedLength = Math.max(...reservedNames.map(({ length }) => length));

export const eventTypesInLower = new Map<string, string>(eventTypes.map(({ name }) => [name.toLowerCase(), name]));

/** The attributes of each event type: the name by its lower-case form. */
export const attributes = new Map<string, ReadonlyMap<string, string>>(
  (eventTypes as readonly EventTypeFact[]).map(({ name, attributes }) => [
    name,
    new Map(attributes.map(([attribute]) => [attribute.toLowerCase(), attribute])),
  ]),
);

interface Labelled {
  readonly items: readonly { readonly label?: Label | undefined }[];
}

/** The labels of the items of a clause, gathered once for all names of a query. */
const labelsOf = memoizeByObject(
  ({ items }: Labelled): ReadonlySet<string | undefined> => new Set(items.map(({ label }) => label?.text)),
);

/** Whether one of the items of a clause has the label. */
function hasLabel(clause: Labelled | undefined, name: string): boolean {
  return clause !== undefined && labelsOf(clause).has(name);
}

/** Whether the query itself defines the name, as a variable, a label or a placeholder. */
export function isDefinedInQuery(name: string, inspection: Inspection): boolean {
  const { scope } = inspection;
  if (scope.variable(name)) return true;
  const { select, facet, metricFormat } = scope.query;
  if (hasLabel(select, name) || hasLabel(facet, name)) return true;
  return metricFormat?.format.kind === 'string' && metricFormat.format.value.includes(`{${name}}`);
}
