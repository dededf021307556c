import type { Check } from '../check/check';

export const emptyWhere: Check = {
  code: 'empty-where',
  severity: 'error',
  title: 'WHERE without a condition',
  documentation: 'WHERE needs a condition. Remove WHERE where there is none.',
  incorrect: 'SELECT count(*) FROM Transaction WHERE FACET host LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction FACET host LIMIT 5 SINCE 1 hour ago',
  fixTitle: 'Remove WHERE',
};
