import type { Check } from './check';
import { timesliceIn } from './metrics';

export const timesliceSource: Check = {
  code: 'timeslice-source',
  severity: 'error',
  title: 'Time-slice value of another event type',
  documentation: 'Time-slice data are in the event type Metric and in no other.',
  wrong: 'SELECT sum(svc.timeslice.value) FROM Transaction SINCE 1 hour ago',
  right:
    "SELECT sum(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  needs: ['timeslice'],
  query: (query, at) => {
    if (!query.from || at.scope.reads('Metric') || !query.from.sources.every(({ kind }) => kind === 'event-type'))
      return;
    const name = timesliceIn(at);
    if (name) at.report(timesliceSource, name, `${name.text} is in FROM Metric only.`);
  },
};
