import type { Check } from '../check/check';

export const timeseriesInSubquery: Check = {
  code: 'timeseries-in-subquery',
  severity: 'error',
  title: 'TIMESERIES in an inner query',
  documentation: 'A subquery returns a value or a set, and a joined query returns rows. None of them can be a series.',
  incorrect:
    'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span TIMESERIES LIMIT MAX) SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span LIMIT MAX) SINCE 1 hour ago',
  needs: ['timeseries'],
  query: (query, inspection) => {
    const { role } = inspection.scope;
    if (!query.timeseries || role === 'outermost' || role === 'nested') return;
    inspection.report(
      timeseriesInSubquery,
      inspection.wordOf(query.timeseries),
      'A subquery cannot have TIMESERIES. Remove it.',
    );
  },
};
