import type { Check } from '../check/check';

export const rawWithoutMetric: Check = {
  code: 'raw-without-metric',
  severity: 'warning',
  title: 'RAW without FROM Metric',
  documentation: 'RAW selects single data points instead of roll-ups. Only the event type Metric has both.',
  incorrect: 'SELECT count(*) FROM Transaction SINCE 1 hour ago RAW',
  correct: 'SELECT average(cpu.load) FROM Metric SINCE 1 hour ago RAW',
  needs: ['raw'],
  query: (query, inspection) => {
    if (
      query.raw &&
      query.from &&
      !inspection.scope.reads('Metric') &&
      query.from.sources.every(({ kind }) => kind === 'event-type')
    ) {
      inspection.report(rawWithoutMetric, query.raw, 'RAW has an effect on FROM Metric only. Remove it.');
    }
  },
};
