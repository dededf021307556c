import type { Check } from '../check/check';

export const predictWithoutTimeseries: Check = {
  code: 'predict-without-timeseries',
  severity: 'error',
  title: 'PREDICT without TIMESERIES',
  documentation: 'PREDICT continues the series that TIMESERIES computes.',
  incorrect: 'SELECT count(*) FROM Transaction SINCE 1 day ago PREDICT BY 1 hour',
  correct: 'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 day ago PREDICT BY 1 hour',
  needs: ['predict'],
  query: (query, inspection) => {
    if (query.predict && !query.timeseries)
      inspection.report(
        predictWithoutTimeseries,
        inspection.wordOf(query.predict),
        'PREDICT needs a series. Add TIMESERIES.',
      );
  },
};
