import type { Check } from '../check/check';

export const compareRows: Check = {
  code: 'compare-rows',
  severity: 'warning',
  title: 'COMPARE WITH over rows',
  documentation: 'COMPARE WITH compares aggregates of two time ranges. It does not compare rows.',
  incorrect: 'SELECT name FROM Transaction LIMIT 5 SINCE 1 hour ago COMPARE WITH 1 day ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 hour ago COMPARE WITH 1 day ago',
  needs: ['compare'],
  query: (query, inspection) => {
    if (query.compare && inspection.scope.showsRows && !query.facet && !query.timeseries) {
      inspection.report(
        compareRows,
        inspection.wordOf(query.compare),
        'COMPARE WITH cannot compare rows. Use an aggregate in SELECT.',
      );
    }
  },
};
