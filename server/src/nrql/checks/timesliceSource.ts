import type { Check } from '../check/check';
import { timesliceIn } from '../check/timeslice';

export const timesliceSource: Check = {
  code: 'timeslice-source',
  severity: 'error',
  title: 'Time-slice value of another event type',
  documentation: 'Time-slice data are in the event type Metric and in no other.',
  wrong: 'SELECT sum(svc.timeslice.value) FROM Transaction SINCE 1 hour ago',
  right:
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
    if (name) inspection.report(timesliceSource, name, `${name.text} is in FROM Metric only.`);
  },
};
