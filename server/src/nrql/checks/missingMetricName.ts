import type { Check } from '../check/check';
import { hasTemplate, timesliceIn } from '../check/timeslice';
import type { Name } from '../tree/tree';

export const missingMetricName: Check = {
  code: 'missing-metric-name',
  severity: 'warning',
  title: 'Time-slice data without a metric',
  documentation:
    'All time-slice metrics share one attribute. Without `metricTimesliceName` or WITH METRIC_FORMAT, the query mixes response times, memory and counts.',
  incorrect: 'SELECT average(svc.timeslice.value) FROM Metric WHERE appId = 1 SINCE 1 hour ago',
  correct:
    "SELECT average(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  needs: ['timeslice'],
  query: (query, inspection) => {
    const { scope } = inspection;
    if (!scope.reads('Metric') || query.metricFormat || hasTemplate(scope)) return;
    const name = timesliceIn(inspection);
    if (!name || scope.conditionNames.includes(name)) return;
    const named = ({ text }: Name) => text === 'metricTimesliceName' || text === 'metricName';
    // FACET by name separates the metrics, and a list of the names is the purpose of some queries. Key transactions and
    // other entities that consist of one metric are selected by their GUID.
    if (scope.names.some(named) || scope.conditionNames.some(({ text }) => text === 'entity.guid')) return;
    inspection.report(
      missingMetricName,
      name,
      'The query mixes the values of all metrics. Name a metric in WHERE by metricTimesliceName.',
    );
  },
};
