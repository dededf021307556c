import type { Check } from '../check/check';
import { timesliceIn } from '../check/timeslice';

export const timesliceSource: Check = {
  code: 'timeslice-source',
  severity: 'error',
  title: 'Time-slice value without FROM Metric',
  documentation: 'Only the event type Metric has time-slice data.',
  incorrect: 'SELECT sum(svc.timeslice.value) FROM Transaction SINCE 1 hour ago',
  correct:
    "SELECT sum(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  needs: ['timeslice'],
  query: (query, inspection) => {
    if (
      !query.from ||
      inspection.scope.reads('Metric') ||
      !query.from.sources.every(({ kind }) => kind === 'event-type')
    )
      return;
    const name = timesliceIn(inspection);
    if (name)
      inspection.report(timesliceSource, name, `${name.text} is an attribute of Metric only. Write FROM Metric.`);
  },
};
