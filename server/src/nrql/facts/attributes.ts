import {
  type AttributeFact,
  type AttributeType,
  common as commonFacts,
  type EventTypeFact,
  eventTypes,
} from '../../catalogue/events';
import type { Unit } from '../../catalogue/values';
import type { LanguageContext } from '../../text/language';
import { eventTypeNamed } from './lookup';
import { inNamespace } from './namespace';
import { unitText } from './restValues';

const all: readonly EventTypeFact[] = eventTypes;

interface Attribute {
  readonly name: string;
  readonly type?: AttributeType;
  readonly unit?: Unit;
  /** The type and the unit, for display. */
  readonly detail?: string;
  readonly documentation?: string;
  /** The event types that are known to have it. */
  readonly eventTypes: readonly string[];
}

/** The names of the attributes that every event type of the catalogue has. */
export const commonAttributes: readonly string[] = commonFacts.map(([name]) => name);

/** The catalogue's attributes of these event types, or of all event types where none of them is known. */
export function catalogueAttributes(types: readonly string[], context: LanguageContext): Attribute[] {
  const known = types.flatMap(name => eventTypeNamed(name) ?? []);
  const live = types.some(name => context.live?.attributes?.[name]);
  const facts = known.length > 0 ? known : all.filter(fact => fact.rank === 0 && !live);
  const found = new Map<string, { fact: AttributeFact; eventTypes: string[] }>();
  for (const eventType of facts) {
    for (const fact of eventType.attributes) {
      const entry = found.get(fact[0]);
      if (entry) entry.eventTypes.push(eventType.name);
      else found.set(fact[0], { fact, eventTypes: [eventType.name] });
    }
  }
  return [...found.values()].map(({ fact, eventTypes }) => attributeOf(fact, eventTypes, context));
}

function attributeOf(fact: AttributeFact, eventTypes: readonly string[], context: LanguageContext): Attribute {
  const [name, type, unit, documentation] = fact;
  const detail = unit && unitText(unit) ? `${type}, ${unitText(unit)}` : type;
  return {
    name: inNamespace(name, context),
    type,
    detail,
    ...(unit === undefined ? {} : { unit }),
    ...(documentation === undefined ? {} : { documentation }),
    eventTypes,
  };
}

/** The catalogue's entry for an attribute, first in the event types of the query, then in any event type. */
export function attributeNamed(
  name: string,
  types: readonly string[],
  context: LanguageContext,
): Attribute | undefined {
  const matches = (candidates: readonly EventTypeFact[]) =>
    candidates.flatMap(eventType =>
      (eventType.attributes as readonly AttributeFact[])
        .filter(fact => inNamespace(fact[0], context) === name)
        .map(fact => ({ fact, eventType })),
    );
  const ownFacts = matches(types.flatMap(type => eventTypeNamed(type) ?? []));
  const found = ownFacts.length > 0 ? ownFacts : matches(all);
  const first = found[0];
  return first && attributeOf(first.fact, [...new Set(found.map(match => match.eventType.name))], context);
}
