import { type EventTypeFact, eventTypes } from '../../catalogue/events';
import type { Check } from '../check/check';
import type { Inspection } from '../check/inspection';
import { attributes, isDefinedInQuery } from '../check/names';

const attributesInLower = new Set([...attributes.values()].flatMap(names => [...names.keys()]));

/** Every spelling: managed services have `readIops` of one kind and `ReadIOPS` of another. */
const attributesAsWritten = new Set<string>(
  (eventTypes as readonly EventTypeFact[]).flatMap(({ attributes: facts }) => facts.map(([name]) => name)),
);

/** The attribute that differs from a name in case only, where every source of the query is known. */
function suggestAttribute(name: string, inspection: Inspection): string | undefined {
  const lower = name.toLowerCase();
  let suggestion: string | undefined;
  for (const source of inspection.scope.query.from?.sources ?? []) {
    const names = source.kind === 'event-type' ? attributes.get(source.text) : undefined;
    if (!names) return undefined;
    const attribute = names.get(lower);
    if (attribute === name) return undefined;
    suggestion ??= attribute;
  }
  return suggestion;
}

function lowerClasses(name: string): string {
  return name.replace(/\dXX/g, found => found.toLowerCase());
}

export const attributeCase: Check = {
  code: 'attribute-case',
  severity: 'warning',
  title: 'Attribute in the wrong case',
  documentation:
    'Attribute names are case-sensitive. The service reports no error for an attribute that does not exist: it is null in every row.',
  incorrect: 'SELECT average(Duration) FROM Transaction SINCE 1 hour ago',
  correct: 'SELECT average(duration) FROM Transaction SINCE 1 hour ago',
  // A name that another event type has in this case is probably intended.
  // Examples of the service itself count funnel(SESSION, …).
  // The metrics of managed services are written as each service does: `provider.readLatency` of one, `provider.ReadLatency` of another.
  concernsName: text =>
    text !== 'SESSION' &&
    !text.startsWith('provider.') &&
    attributesInLower.has(text.toLowerCase()) &&
    !attributesAsWritten.has(text),
  name: (name, inspection) => {
    const suggestion = suggestAttribute(name.text, inspection);
    // Classes of statuses are written both ways, whatever the catalogue has: `5xx` and `5XX`.
    if (suggestion !== undefined && lowerClasses(suggestion) === lowerClasses(name.text)) return;
    if (suggestion === undefined || isDefinedInQuery(name.text, inspection)) return;
    // Metrics and logs have custom attributes: `Operation` may be another attribute than `operation`.
    if ((inspection.scope.reads('Metric') || inspection.scope.reads('Log')) && suggestion === suggestion.toLowerCase())
      return;
    const replacement = name.quoted ? `\`${suggestion}\`` : suggestion;
    inspection.report(attributeCase, name, `Attribute names are case-sensitive. Did you mean ${suggestion}?`, {
      replacement,
    });
  },
};
