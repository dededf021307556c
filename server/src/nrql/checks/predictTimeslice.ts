import type { Check } from '../check/check';

export const predictTimeslice: Check = {
  code: 'predict-timeslice',
  severity: 'warning',
  title: 'PREDICT over time-slice data',
  documentation: 'Prediction is not supported for time-slice metrics.',
  incorrect:
    "SELECT count(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' TIMESERIES SINCE 1 day ago PREDICT",
  correct: 'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 day ago PREDICT',
  needs: ['predict'],
  query: (query, inspection) => {
    if (!query.predict) return;
    const timesliceValue = `${inspection.context.attributeNamespace}.timeslice.value`;
    if (inspection.scope.names.some(({ text }) => text === timesliceValue || text.startsWith('apm.'))) {
      inspection.report(
        predictTimeslice,
        inspection.wordOf(query.predict),
        'PREDICT is not supported for time-slice metrics. Remove it.',
      );
    }
  },
};
