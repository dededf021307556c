import type { Check } from '../check/check';
import { misspelling } from '../check/misspelling';
import { eventTypesInLower } from '../check/names';
import { eventTypeNamed } from '../facts/lookup';
import { quoteName } from '../lex/quoting';

export const unknownEventType: Check = {
  code: 'unknown-event-type',
  severity: 'hint',
  title: 'Unknown event type',
  documentation:
    'The event type is neither in the catalogue nor among the names that were read from the account, or it differs from a known one by a letter or two. It may be new or misspelt. The service reports no error for an event type that does not exist: the result is empty.',
  incorrect: 'SELECT count(*) FROM Transactoin SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  eventType: (eventType, inspection) => {
    const live = inspection.context.live?.eventTypes ?? [];
    const { text } = eventType;
    if (text === '' || text.includes('%') || eventTypeNamed(text)) return;
    const lower = text.toLowerCase();
    if (eventTypesInLower.has(lower) || live.some(name => name.toLowerCase() === lower)) return;
    const near = misspelling(text, [...eventTypesInLower.values(), ...live]);
    if (near === undefined && live.length === 0) return;
    const advice = near === undefined ? 'Check the spelling.' : `Did you mean ${near}?`;
    const data = near === undefined ? undefined : { replacement: quoteName(near) };
    inspection.report(unknownEventType, eventType, `${text} is not a known event type. ${advice}`, data);
  },
};
