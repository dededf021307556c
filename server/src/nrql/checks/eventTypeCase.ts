import type { Check } from '../check/check';
import { eventTypesInLower } from '../check/names';
import { eventTypeNamed } from '../facts/lookup';

export const eventTypeCase: Check = {
  code: 'event-type-case',
  severity: 'warning',
  title: 'Event type in the wrong case',
  documentation:
    'Event type names are case-sensitive. The service reports no error for an event type that does not exist: the result is empty.',
  wrong: 'SELECT count(*) FROM transaction SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  eventType: (eventType, inspection) => {
    const { text } = eventType;
    if (eventTypeNamed(text)) return;
    const live = inspection.context.live?.eventTypes;
    if (live?.includes(text)) return;
    const lower = text.toLowerCase();
    const suggestion = eventTypesInLower.get(lower) ?? live?.find(name => name.toLowerCase() === lower);
    if (suggestion && suggestion !== text)
      inspection.report(eventTypeCase, eventType, `Event type names are case-sensitive. Did you mean ${suggestion}?`, {
        replacement: suggestion,
      });
  },
};
