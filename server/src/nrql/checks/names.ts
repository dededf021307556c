import { type EventTypeFact, eventTypes } from '../../catalogue/events';
import { reservedNames } from '../../catalogue/keywords';
import type { Inspection } from '../checkInspection';
import { eventTypeNamed } from '../facts';
import type { Check } from './check';

export const nameNeedsBackticks: Check = {
  code: 'name-needs-backticks',
  severity: 'error',
  title: 'Name that needs backticks',
  documentation:
    'A bare name begins with a letter and has letters, digits, `_`, `.` and `:`. Any other name stands in backticks.',
  wrong: 'SELECT count(*) FROM 0_imports SINCE 1 hour ago',
  right: 'SELECT count(*) FROM `0_imports` SINCE 1 hour ago',
  fix: ({ span, data }) => ({
    title: 'Put the name in backticks',
    edits: [{ span, text: `\`${data['name']}\`` }],
    preferred: true,
  }),
};

export const underscoreName: Check = {
  code: 'underscore-name',
  severity: 'hint',
  title: 'Name that begins with an underscore',
  documentation: 'A name that begins with anything but a letter is documented in backticks.',
  wrong: 'SELECT latest(_id) FROM Import SINCE 1 hour ago',
  right: 'SELECT latest(`_id`) FROM Import SINCE 1 hour ago',
  concernsName: text => text.startsWith('_'),
  name: (name, at) => {
    if (name.quoted || name.text.charCodeAt(0) !== 95) return;
    at.report(underscoreName, name, 'A name that begins with an underscore is documented in backticks.', {
      replacement: `\`${name.text}\``,
    });
  },
};

const reserved = new Set<string>(reservedNames);
const longestReserved = Math.max(...reservedNames.map(({ length }) => length));

export const reservedName: Check = {
  code: 'reserved-name',
  severity: 'warning',
  title: 'Reserved word as a name',
  documentation: 'The word has a meaning in the grammar. As the name of an attribute it belongs in backticks.',
  wrong: 'SELECT max(explain) FROM Quota SINCE 1 hour ago',
  right: 'SELECT max(`explain`) FROM Quota SINCE 1 hour ago',
  concernsName: text => text.length <= longestReserved && reserved.has(text.toLowerCase()),
  name: (name, at) => {
    if (name.quoted || name.text.length > longestReserved || !reserved.has(name.text.toLowerCase())) return;
    at.report(reservedName, name, `${name.text} is a reserved word; put it in backticks.`, {
      replacement: `\`${name.text}\``,
    });
  },
};

export const reservedSegment: Check = {
  code: 'reserved-segment',
  severity: 'hint',
  title: 'Reserved word in a dotted name',
  documentation:
    'A dotted name with a reserved word between its dots is documented in backticks. Most of them work without.',
  wrong: 'SELECT max(queue.offset) FROM Broker SINCE 1 hour ago',
  right: 'SELECT max(`queue.offset`) FROM Broker SINCE 1 hour ago',
  concernsName: text => text.split('.').some(segment => segment !== text && reserved.has(segment)),
  name: (name, at) => {
    if (name.quoted) return;
    const { text } = name;
    let from = text.indexOf('.');
    if (from < 0) return;
    for (let start = 0; start <= text.length; start = from + 1) {
      from = text.indexOf('.', start);
      if (from < 0) from = text.length;
      if (from - start > longestReserved || from - start < 2 || !reserved.has(text.slice(start, from))) continue;
      at.report(
        reservedSegment,
        name,
        `${text.slice(start, from)} is a reserved word; the name is documented in backticks.`,
        { replacement: `\`${text}\`` },
      );
      return;
    }
  },
};

const eventTypesInLower = new Map<string, string>(eventTypes.map(({ name }) => [name.toLowerCase(), name]));

export const eventTypeCase: Check = {
  code: 'event-type-case',
  severity: 'warning',
  title: 'Event type in other letters',
  documentation:
    'Names of event types are case-sensitive. A query over one that does not exist answers with nothing, and no error.',
  wrong: 'SELECT count(*) FROM transaction SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  eventType: (eventType, at) => {
    const { text } = eventType;
    if (eventTypeNamed(text)) return;
    const live = at.context.live?.eventTypes;
    if (live?.includes(text)) return;
    const lower = text.toLowerCase();
    const meant = eventTypesInLower.get(lower) ?? live?.find(name => name.toLowerCase() === lower);
    if (meant && meant !== text)
      at.report(eventTypeCase, eventType, `Event types are case-sensitive; did you mean ${meant}?`, {
        replacement: meant,
      });
  },
};

/** The attributes of each event type by their names in lower case, and the lower case of all of them. */
const attributes = new Map<string, ReadonlyMap<string, string>>(
  (eventTypes as readonly EventTypeFact[]).map(({ name, attributes }) => [
    name,
    new Map(attributes.map(([attribute]) => [attribute.toLowerCase(), attribute])),
  ]),
);
const attributesInLower = new Set([...attributes.values()].flatMap(names => [...names.keys()]));
const attributesAsWritten = new Set([...attributes.values()].flatMap(names => [...names.values()]));

/** The attribute that a name differs from in case only, where every source of the query is known. */
function attributeMeant(name: string, at: Inspection): string | undefined {
  const lower = name.toLowerCase();
  let meant: string | undefined;
  for (const source of at.scope.query.from?.sources ?? []) {
    const names = source.kind === 'event-type' ? attributes.get(source.text) : undefined;
    if (!names) return undefined;
    const attribute = names.get(lower);
    if (attribute === name) return undefined;
    meant ??= attribute;
  }
  return meant;
}

export const attributeCase: Check = {
  code: 'attribute-case',
  severity: 'warning',
  title: 'Attribute in other letters',
  documentation:
    'Names of attributes are case-sensitive. An attribute that does not exist is null in every row, and no error.',
  wrong: 'SELECT average(Duration) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT average(duration) FROM Transaction SINCE 1 hour ago',
  // A name that is right for some event type is hardly a slip of another one's.
  concernsName: text => attributesInLower.has(text.toLowerCase()) && !attributesAsWritten.has(text),
  name: (name, at) => {
    const meant = attributeMeant(name.text, at);
    if (meant === undefined || isOwn(name.text, at)) return;
    // People send metrics and logs with attributes of their own, and `Operation` may well be another than `operation`.
    if ((at.scope.reads('Metric') || at.scope.reads('Log')) && meant === meant.toLowerCase()) return;
    const replacement = name.quoted ? `\`${meant}\`` : meant;
    at.report(attributeCase, name, `Attributes are case-sensitive; did you mean ${meant}?`, { replacement });
  },
};

/** Whether a name is defined by the query itself, as a variable or as a label. */
function isOwn(name: string, at: Inspection): boolean {
  const { scope } = at;
  if (scope.variable(name)) return true;
  const { select, facet, metricFormat } = scope.query;
  if (select?.items.some(({ label }) => label?.text === name) || facet?.items.some(({ label }) => label?.text === name))
    return true;
  return metricFormat?.format.kind === 'string' && metricFormat.format.value.includes(`{${name}}`);
}

export const unknownEventType: Check = {
  code: 'unknown-event-type',
  severity: 'hint',
  title: 'Event type that no snapshot knows',
  documentation:
    'The snapshot of live names does not hold this event type. It may be new, or misspelt: a query over an event type that does not exist answers with nothing, and no error.',
  wrong: 'SELECT count(*) FROM Transactoin SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  eventType: (eventType, at) => {
    const live = at.context.live?.eventTypes;
    if (!live || live.length === 0 || eventTypeNamed(eventType.text) || eventType.text === '') return;
    const lower = eventType.text.toLowerCase();
    if (eventTypesInLower.has(lower) || live.some(name => name.toLowerCase() === lower)) return;
    at.report(unknownEventType, eventType, `No event type ${eventType.text} is known; check its spelling.`);
  },
};

const liveNames = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(names: readonly string[]): ReadonlySet<string> {
  let set = liveNames.get(names);
  if (!set) {
    set = new Set(names);
    liveNames.set(names, set);
  }
  return set;
}

export const unknownAttribute: Check = {
  code: 'unknown-attribute',
  severity: 'hint',
  title: 'Attribute that no snapshot knows',
  documentation:
    'The snapshot of live names does not hold this attribute of the event type. It may be new, or misspelt: an attribute that does not exist is null in every row, and no error.',
  wrong: 'SELECT average(duratoin) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT average(duration) FROM Transaction SINCE 1 hour ago',
  query: (query, at) => {
    const live = at.context.live?.attributes;
    const source = query.from?.sources.length === 1 ? query.from.sources[0] : undefined;
    if (!live || source?.kind !== 'event-type' || query.from?.joins.length) return;
    const listed = live[source.text];
    if (!listed) return;
    const seen = setOf(listed);
    const everywhere = live['*'];
    const catalogue = attributes.get(source.text);
    for (const name of at.scope.names) {
      if (seen.has(name.text) || (everywhere && setOf(everywhere).has(name.text)) || name.text.includes('%')) continue;
      if (catalogue?.has(name.text.toLowerCase()) || isOwn(name.text, at)) continue;
      at.report(unknownAttribute, name, `No attribute ${name.text} of ${source.text} is known; check its spelling.`);
    }
  },
};
