import type { Check } from '../check/check';
import { bucketLength, timeRangeBounds } from '../time/timeRange';

export const bucketAboveWindow: Check = {
  code: 'bucket-above-window',
  severity: 'error',
  title: 'Interval longer than the window',
  documentation: 'The interval of TIMESERIES must fit into the window.',
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES 2 hours SINCE 30 minutes ago',
  right: 'SELECT count(*) FROM Transaction TIMESERIES 5 minutes SINCE 30 minutes ago',
  needs: ['timeseries'],
  query: (query, inspection) => {
    const bucket = bucketLength(query.timeseries?.bucket);
    if (!query.timeseries?.bucket || bucket === undefined || inspection.scope.role !== 'outermost') return;
    // The default window may be replaced by the one of a dashboard, so that only a written one is certain.
    const window = timeRangeBounds(query);
    if (window === undefined || window.most <= 0 || bucket <= window.most) return;
    inspection.report(
      bucketAboveWindow,
      query.timeseries.bucket,
      'The interval is longer than the window.',
      undefined,
      query.since ? 'error' : 'warning',
    );
  },
};
