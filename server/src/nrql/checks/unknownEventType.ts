import type { Check } from '../check/check';
import { eventTypesInLower } from '../check/names';
import { eventTypeNamed } from '../facts/lookup';

export const unknownEventType: Check = {
  code: 'unknown-event-type',
  severity: 'hint',
  title: 'Event type that no snapshot knows',
  documentation:
    'The snapshot of live names does not hold this event type. It may be new, or misspelt: a query over an event type that does not exist answers with nothing, and no error.',
  wrong: 'SELECT count(*) FROM Transactoin SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  eventType: (eventType, inspection) => {
    const live = inspection.context.live?.eventTypes;
    if (!live || live.length === 0 || eventTypeNamed(eventType.text) || eventType.text === '') return;
    const lower = eventType.text.toLowerCase();
    if (eventTypesInLower.has(lower) || live.some(name => name.toLowerCase() === lower)) return;
    inspection.report(unknownEventType, eventType, `No event type ${eventType.text} is known; check its spelling.`);
  },
};
