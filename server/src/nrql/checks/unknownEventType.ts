import type { Check } from '../check/check';
import { eventTypesInLower } from '../check/names';
import { eventTypeNamed } from '../facts/lookup';

export const unknownEventType: Check = {
  code: 'unknown-event-type',
  severity: 'hint',
  title: 'Unknown event type',
  documentation:
    'The names that were read from the account do not include this event type. It may be new or misspelt. The service reports no error for an event type that does not exist: the result is empty.',
  wrong: 'SELECT count(*) FROM Transactoin SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  eventType: (eventType, inspection) => {
    const live = inspection.context.live?.eventTypes;
    if (!live || live.length === 0 || eventTypeNamed(eventType.text) || eventType.text === '') return;
    const lower = eventType.text.toLowerCase();
    if (eventTypesInLower.has(lower) || live.some(name => name.toLowerCase() === lower)) return;
    inspection.report(unknownEventType, eventType, `${eventType.text} is not a known event type. Check the spelling.`);
  },
};
