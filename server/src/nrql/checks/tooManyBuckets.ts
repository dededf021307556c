import type { Check } from '../check/check';
import { bucketLength, timeRangeBounds } from '../time/timeRange';

const most = 366;

export const tooManyBuckets: Check = {
  code: 'too-many-buckets',
  severity: 'error',
  title: 'Too many intervals',
  documentation: `TIMESERIES returns at most ${most} intervals. Use a longer interval, a shorter time range, or MAX.`,
  incorrect: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SINCE 2 days ago',
  correct: 'SELECT count(*) FROM Transaction TIMESERIES 10 minutes SINCE 2 days ago',
  needs: ['timeseries'],
  query: (query, inspection) => {
    const { timeseries } = query;
    const bucket = bucketLength(timeseries?.bucket);
    if (!timeseries?.bucket || bucket === undefined || bucket <= 0 || inspection.scope.role !== 'outermost') return;
    const step = bucketLength(timeseries.slide?.step) ?? bucket;
    const window = timeRangeBounds(query);
    if (window === undefined || step <= 0 || window.min / step <= most) return;
    const count = `${window.max > window.min ? 'at least ' : ''}${Math.ceil(window.min / step)}`;
    inspection.report(
      tooManyBuckets,
      timeseries.bucket,
      `TIMESERIES would return ${count} intervals, but the maximum is ${most}. Use a longer interval or MAX.`,
    );
  },
};
