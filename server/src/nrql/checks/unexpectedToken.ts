import type { Check } from '../check/check';

/** Reported by the parser. */
export const unexpectedToken: Check = {
  code: 'unexpected-token',
  severity: 'error',
  title: 'Unexpected text',
  documentation:
    'The grammar does not allow this text here. The query is read on from the next clause, so that its other problems are still reported.',
  incorrect: "SELECT count(*) FROM Transaction WHERE appName = 'Shop' 5 SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE appName = 'Shop' SINCE 1 hour ago",
};
