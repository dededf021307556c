import type { Check } from '../check/check';
import type { Inspection } from '../check/inspection';
import { attributes, eventTypesInLower, isDefinedInQuery } from '../check/names';
import { eventTypeNamed } from '../facts/lookup';

/** Whether the query uses an attribute that an event type of the catalogue is not known to have. */
function hasOwnNames(suggestion: string, inspection: Inspection): boolean {
  const known = attributes.get(suggestion);
  return (
    known !== undefined &&
    inspection.scope.names.some(({ text }) => !known.has(text.toLowerCase()) && !isDefinedInQuery(text, inspection))
  );
}

export const eventTypeCase: Check = {
  code: 'event-type-case',
  severity: 'warning',
  title: 'Event type in the wrong case',
  documentation:
    'Event type names are case-sensitive. The service reports no error for an event type that does not exist: the result is empty. Where the query uses an attribute that the known event type does not have, its events may be ones of your own, and the problem is a hint.',
  incorrect: 'SELECT count(*) FROM transaction SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  eventType: (eventType, inspection) => {
    const { text } = eventType;
    if (eventTypeNamed(text)) return;
    const live = inspection.context.live?.eventTypes;
    if (live?.includes(text)) return;
    const lower = text.toLowerCase();
    const suggestion = eventTypesInLower.get(lower) ?? live?.find(name => name.toLowerCase() === lower);
    if (!suggestion || suggestion === text) return;
    // Programs record events of their own, `pageView` with a `page_version`, beside those of the service.
    inspection.report(
      eventTypeCase,
      eventType,
      `Event type names are case-sensitive. Did you mean ${suggestion}?`,
      { replacement: suggestion },
      hasOwnNames(suggestion, inspection) ? 'hint' : 'warning',
    );
  },
};
