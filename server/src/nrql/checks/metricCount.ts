import type { Check } from '../check/check';

export const metricCount: Check = {
  code: 'metric-count',
  severity: 'information',
  title: 'count(*) over Metric',
  documentation:
    'For Metric, `count(*)` adds up the counts in the data points. `datapointCount()` counts the data points.',
  incorrect: "SELECT count(*) FROM Metric WHERE metricName = 'queue.size' SINCE 1 hour ago",
  correct: "SELECT datapointCount() FROM Metric WHERE metricName = 'queue.size' SINCE 1 hour ago",
  concernsCall: key => key === 'count',
  call: (call, _fact, inspection) => {
    if (call.key !== 'count' || call.arguments[0]?.kind !== 'star' || !inspection.scope.readsOnly('Metric')) return;
    inspection.report(
      metricCount,
      call,
      'count(*) of Metric adds up the counts in the data points. Use datapointCount() to count the data points.',
    );
  },
};
