import type { Check } from '../check/check';
import { hasHole } from '../check/expressions';

export const rowsWithTimeseries: Check = {
  code: 'rows-with-timeseries',
  severity: 'error',
  title: 'TIMESERIES without an aggregate',
  documentation: 'TIMESERIES computes aggregates per interval. SELECT must contain one.',
  incorrect: 'SELECT duration FROM Transaction TIMESERIES 1 minute SINCE 1 hour ago',
  correct: 'SELECT average(duration) FROM Transaction TIMESERIES 1 minute SINCE 1 hour ago',
  needs: ['timeseries'],
  query: (query, inspection) => {
    const { scope } = inspection;
    if (!query.timeseries || query.facet || !query.select || scope.aggregates || scope.mayAggregate) return;
    if (hasHole(query.select.items)) return;
    const item = scope.star ?? scope.rowItems[0];
    if (item)
      inspection.report(
        rowsWithTimeseries,
        item,
        'TIMESERIES needs an aggregate in SELECT. Use one such as average(attribute).',
      );
  },
};
