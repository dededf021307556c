import type { Check } from '../check/check';
import { isSkippedAfter } from './missingFrom';

export const missingSelect: Check = {
  code: 'missing-select',
  severity: 'error',
  title: 'Query without SELECT',
  documentation: 'SELECT names what a query computes or shows. Every query needs it.',
  incorrect: 'FROM Transaction SINCE 1 hour ago',
  correct: 'FROM Transaction SELECT count(*) SINCE 1 hour ago',
  query: (query, inspection) => {
    if (query.select || query.end === query.start || isSkippedAfter(query, query.from)) return;
    inspection.report(
      missingSelect,
      firstWord(query, inspection),
      'The query has no SELECT. Add one, such as SELECT count(*).',
    );
  },
};

function firstWord(
  query: Parameters<NonNullable<Check['query']>>[0],
  inspection: Parameters<NonNullable<Check['query']>>[1],
) {
  const word = inspection.wordOf(query);
  return word.end > word.start ? word : { start: query.start, end: query.start + 1 };
}
