import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';

export const apdexAverage: Check = {
  code: 'apdex-average',
  severity: 'warning',
  title: 'Average of an Apdex record',
  documentation:
    'An Apdex record holds counts of satisfied, tolerating and frustrated requests. `apdex()` computes the score from them; their average has no meaning.',
  incorrect:
    "SELECT average(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'Apdex' SINCE 1 hour ago",
  correct:
    "SELECT apdex(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'Apdex' SINCE 1 hour ago",
  concernsName: text => text.endsWith('.timeslice.value'),
  name: (name, inspection) => {
    if (inspection.aggregate?.key !== 'average' || name.text !== inspection.timesliceValue) return;
    const metric = inspection.metric();
    if (metric === undefined || !/^(EndUser\/)?Apdex(\/|$)/.test(metric) || inspection.aggregate.arguments[0] !== name)
      return;
    inspection.report(
      apdexAverage,
      nameSpan(inspection.aggregate),
      'The average of an Apdex record has no meaning. Use apdex().',
      { replacement: 'apdex' },
    );
  },
};
