import type { Check } from '../check/check';

export const overviewAverage: Check = {
  code: 'overview-average',
  severity: 'hint',
  title: 'Overview metric without average()',
  documentation:
    'The reference designs overview metrics for `average()`. It is a hint, because published programs also count and sum them.',
  incorrect: "SELECT sum(apm.service.overview.web) FROM Metric WHERE appName = 'Shop' SINCE 1 hour ago",
  correct: "SELECT average(apm.service.overview.web) FROM Metric WHERE appName = 'Shop' SINCE 1 hour ago",
  concernsName: text => text.startsWith('apm.'),
  name: (name, inspection) => {
    if (
      !name.text.startsWith('apm.') ||
      !name.text.includes('.overview') ||
      !inspection.aggregate ||
      inspection.aggregate.key === 'average'
    )
      return;
    inspection.report(
      overviewAverage,
      name,
      `${name.text} is designed for average(). Other functions may return numbers without a meaning.`,
    );
  },
};
