import type { Check } from '../check/check';

export const joinCondition: Check = {
  code: 'join-condition',
  severity: 'error',
  title: 'JOIN on a condition other than equality',
  documentation: 'ON names one key, or compares a key of the outer query with a column of the joined query with `=`.',
  incorrect:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session AS s LIMIT MAX) ON session > s SELECT sum(n) SINCE 1 hour ago',
  correct:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session AS s LIMIT MAX) ON session = s SELECT sum(n) SINCE 1 hour ago',
};
