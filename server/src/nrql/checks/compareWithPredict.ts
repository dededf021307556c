import type { Check } from '../check/check';

export const compareWithPredict: Check = {
  code: 'compare-with-predict',
  severity: 'error',
  title: 'COMPARE WITH and PREDICT',
  documentation: 'A query can have COMPARE WITH or PREDICT, but not both.',
  incorrect: 'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 hour ago COMPARE WITH 1 day ago PREDICT',
  correct: 'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 hour ago PREDICT',
  needs: ['compare'],
  query: (query, inspection) => {
    if (query.compare && query.predict)
      inspection.report(
        compareWithPredict,
        inspection.wordOf(query.predict),
        'PREDICT and COMPARE WITH cannot be combined. Remove one of them.',
      );
  },
};
