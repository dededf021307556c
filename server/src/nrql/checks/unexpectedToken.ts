import type { Check } from '../check/check';

/** What the parser itself reports: something is there that has no place, or something is missing. */
export const unexpectedToken: Check = {
  code: 'unexpected-token',
  severity: 'error',
  title: 'Unexpected text',
  documentation:
    'Something stands where the grammar has no place for it. The text after it is read on from the next clause, so that other problems of the same query are still found.',
  wrong: "SELECT count(*) FROM Transaction WHERE appName = 'Shop' 5 SINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE appName = 'Shop' SINCE 1 hour ago",
};
