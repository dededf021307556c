import type { Check } from '../check/check';

export const overviewAverage: Check = {
  code: 'overview-average',
  severity: 'warning',
  title: 'Overview metric without average()',
  documentation: 'Overview metrics are designed for `average()`. Other functions compute meaningless numbers.',
  wrong: "SELECT sum(apm.service.overview.web) FROM Metric WHERE appName = 'Shop' SINCE 1 hour ago",
  right: "SELECT average(apm.service.overview.web) FROM Metric WHERE appName = 'Shop' SINCE 1 hour ago",
  concernsName: text => text.startsWith('apm.'),
  name: (name, inspection) => {
    if (
      !name.text.startsWith('apm.') ||
      !name.text.includes('.overview') ||
      !inspection.aggregate ||
      inspection.aggregate.key === 'average'
    )
      return;
    inspection.report(overviewAverage, name, `${name.text} is designed for average() only. Use average().`);
  },
};
