import type { Check } from '../check/check';

export const compareWithoutWindow: Check = {
  code: 'compare-without-window',
  severity: 'hint',
  title: 'COMPARE WITH without a time range',
  documentation: 'COMPARE WITH shifts the time range of SINCE and UNTIL. Without them it shifts the last hour.',
  incorrect: 'SELECT count(*) FROM Transaction COMPARE WITH 1 day ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 hour ago COMPARE WITH 1 day ago',
  needs: ['compare'],
  query: (query, inspection) => {
    if (!query.compare || query.since || query.until || inspection.scope.role !== 'outermost') return;
    // The condition of an alert has a time range of its own.
    if (inspection.context.use === 'alert') return;
    inspection.report(
      compareWithoutWindow,
      inspection.wordOf(query.compare),
      'The query has no time range, so COMPARE WITH compares the last hour. Add SINCE or UNTIL.',
    );
  },
};
