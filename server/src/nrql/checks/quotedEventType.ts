import type { Check } from '../check/check';

export const quotedEventType: Check = {
  code: 'quoted-event-type',
  severity: 'error',
  title: 'Event type in quotes',
  documentation: 'An event type is a name. It has no quotes; a name with special characters needs backticks.',
  incorrect: "SELECT count(*) FROM 'Transaction' SINCE 1 hour ago",
  correct: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
};
