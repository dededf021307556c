import type { Check } from '../check/check';

export const compareWithPredict: Check = {
  code: 'compare-with-predict',
  severity: 'error',
  title: 'COMPARE WITH together with PREDICT',
  documentation: 'A query compares with another window or predicts, not both.',
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 hour ago COMPARE WITH 1 day ago PREDICT',
  right: 'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 hour ago PREDICT',
  needs: ['compare'],
  query: (query, inspection) => {
    if (query.compare && query.predict)
      inspection.report(
        compareWithPredict,
        inspection.wordOf(query.predict),
        'PREDICT cannot stand together with COMPARE WITH.',
      );
  },
};
