import type { Check } from '../check/check';

export const compareWithoutWindow: Check = {
  code: 'compare-without-window',
  severity: 'warning',
  title: 'COMPARE WITH without a window',
  documentation: 'COMPARE WITH shifts the window of SINCE and UNTIL; without them it shifts the last hour.',
  wrong: 'SELECT count(*) FROM Transaction COMPARE WITH 1 day ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago COMPARE WITH 1 day ago',
  needs: ['compare'],
  query: (query, inspection) => {
    if (!query.compare || query.since || query.until || inspection.scope.role !== 'outermost') return;
    inspection.report(compareWithoutWindow, inspection.wordOf(query.compare), 'COMPARE WITH goes with SINCE or UNTIL.');
  },
};
