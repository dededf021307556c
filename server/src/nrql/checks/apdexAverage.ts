import type { Check } from './check';

export const apdexAverage: Check = {
  code: 'apdex-average',
  severity: 'warning',
  title: 'Average of an Apdex record',
  documentation:
    'An Apdex record holds counts of satisfied, tolerating and frustrated requests. `apdex()` makes the score of them; an average means nothing.',
  wrong:
    "SELECT average(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'Apdex' SINCE 1 hour ago",
  right:
    "SELECT apdex(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'Apdex' SINCE 1 hour ago",
  concernsName: text => text.endsWith('.timeslice.value'),
  name: (name, at) => {
    if (at.aggregate?.key !== 'average' || name.text !== at.timesliceValue) return;
    const metric = at.metric();
    if (metric === undefined || !/^(EndUser\/)?Apdex(\/|$)/.test(metric) || at.aggregate.arguments[0] !== name) return;
    at.report(
      apdexAverage,
      { start: at.aggregate.start, end: at.aggregate.nameEnd },
      'The average of an Apdex record means nothing; use apdex().',
      { replacement: 'apdex' },
    );
  },
};
