import type { Check } from '../check/check';
import { timeRangeBounds } from '../time/timeRange';

export const rawWindow: Check = {
  code: 'raw-window',
  severity: 'error',
  title: 'RAW over more than 48 hours',
  documentation: 'RAW reads single data points. Its time range is limited to 48 hours.',
  incorrect: 'SELECT average(cpu.load) FROM Metric SINCE 3 days ago RAW',
  correct: 'SELECT average(cpu.load) FROM Metric SINCE 2 days ago RAW',
  needs: ['raw'],
  query: (query, inspection) => {
    if (!query.raw) return;
    const window = timeRangeBounds(query);
    if (window !== undefined && window.min > 48 * 3_600_000)
      inspection.report(rawWindow, query.raw, 'RAW is limited to 48 hours. Use a shorter time range.');
  },
};
