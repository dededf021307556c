import type { Check } from '../check/check';

export const quotedEventType: Check = {
  code: 'quoted-event-type',
  severity: 'error',
  title: 'Event type in quotes',
  documentation: 'An event type is a name. It takes no quotes, or backticks where it has unusual characters.',
  wrong: "SELECT count(*) FROM 'Transaction' SINCE 1 hour ago",
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
};
