import type { Check } from '../check/check';

export const wildcardOutsideMetric: Check = {
  code: 'wildcard-outside-metric',
  severity: 'error',
  title: 'Wildcard name outside Metric',
  documentation: 'A percent sign in a name stands for any text in names of metrics, which only FROM Metric has.',
  wrong: 'SELECT average(my.%.size) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT average(my.%.size) FROM Metric SINCE 1 hour ago',
  concernsName: text => text.includes('%'),
  name: (name, inspection) => {
    if (name.quoted || !name.text.includes('%')) return;
    const sources = inspection.scope.query.from?.sources;
    if (!sources?.every(source => source.kind === 'event-type' && !source.text.startsWith('Metric'))) return;
    inspection.report(
      wildcardOutsideMetric,
      name,
      'A name with % works in FROM Metric only; other names with % need backticks.',
    );
  },
};
