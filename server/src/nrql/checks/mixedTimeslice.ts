import type { Check } from '../check/check';
import { timesliceIn } from '../check/timeslice';

export const mixedTimeslice: Check = {
  code: 'mixed-timeslice',
  severity: 'error',
  title: 'Time-slice data with other events',
  documentation:
    'A query of time-slice data reads the event type Metric only. Other event types need a separate query.',
  incorrect:
    "SELECT count(svc.timeslice.value) FROM Metric, Transaction WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  correct:
    "SELECT count(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  needs: ['timeslice'],
  query: (query, inspection) => {
    const sources = query.from?.sources ?? [];
    if (sources.length < 2 || !inspection.scope.reads('Metric')) return;
    if (!timesliceIn(inspection)) return;
    const other = sources.find(source => source.kind === 'event-type' && source.text !== 'Metric');
    if (other)
      inspection.report(
        mixedTimeslice,
        other,
        'Time-slice data cannot be combined with other event types. Use a separate query for them.',
      );
  },
};
