import type { Check } from './check';
import { timesliceIn } from './metrics';

export const mixedTimeslice: Check = {
  code: 'mixed-timeslice',
  severity: 'error',
  title: 'Time-slice data with other events',
  documentation:
    'A query over time-slice data reads the event type Metric alone; other event types need a query of their own.',
  wrong:
    "SELECT count(svc.timeslice.value) FROM Metric, Transaction WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  right:
    "SELECT count(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  needs: ['timeslice'],
  query: (query, at) => {
    const sources = query.from?.sources ?? [];
    if (sources.length < 2 || !at.scope.reads('Metric')) return;
    if (!timesliceIn(at)) return;
    const other = sources.find(source => source.kind === 'event-type' && source.text !== 'Metric');
    if (other) at.report(mixedTimeslice, other, 'Time-slice data cannot be read together with other events.');
  },
};
