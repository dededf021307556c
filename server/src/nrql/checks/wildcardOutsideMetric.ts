import type { Check } from '../check/check';

export const wildcardOutsideMetric: Check = {
  code: 'wildcard-outside-metric',
  severity: 'error',
  title: 'Wildcard name without FROM Metric',
  documentation: 'A percent sign in a name is a wildcard for metric names, which only FROM Metric has.',
  incorrect: 'SELECT average(my.%.size) FROM Transaction SINCE 1 hour ago',
  correct: 'SELECT average(my.%.size) FROM Metric SINCE 1 hour ago',
  concernsName: text => text.includes('%'),
  name: (name, inspection) => {
    if (name.quoted || !name.text.includes('%')) return;
    const sources = inspection.scope.query.from?.sources;
    if (!sources?.every(source => source.kind === 'event-type' && !source.text.startsWith('Metric'))) return;
    inspection.report(
      wildcardOutsideMetric,
      name,
      'A name with the wildcard % works with FROM Metric only. Put other names with % in backticks.',
    );
  },
};
