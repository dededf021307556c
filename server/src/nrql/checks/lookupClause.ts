import type { Check } from '../check/check';

export const lookupClause: Check = {
  code: 'lookup-clause',
  severity: 'error',
  title: 'Time clause for a lookup table',
  documentation:
    'The rows of a lookup table have no timestamps. TIMESERIES, COMPARE WITH and EXTRAPOLATE do not apply to them.',
  incorrect: 'SELECT count(*) FROM lookup(prices) TIMESERIES',
  correct: 'SELECT count(*) FROM lookup(prices)',
  needs: ['timeseries', 'compare', 'extrapolate'],
  query: (query, inspection) => {
    if (!query.from?.sources.some(({ kind }) => kind === 'lookup')) return;
    for (const clause of [query.timeseries, query.compare, query.extrapolate]) {
      if (clause)
        inspection.report(
          lookupClause,
          inspection.wordOf(clause),
          'A lookup table has no timestamps, so this clause does not apply. Remove it.',
        );
    }
  },
};
