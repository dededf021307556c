import type { Check } from '../check/check';
import { bucketLength, timeRangeBounds } from '../time/timeRange';

const most = 366;

export const tooManyBuckets: Check = {
  code: 'too-many-buckets',
  severity: 'error',
  title: 'Too many intervals',
  documentation: `TIMESERIES gives at most ${most} intervals. Take a longer interval, a shorter window, or MAX.`,
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SINCE 2 days ago',
  right: 'SELECT count(*) FROM Transaction TIMESERIES 10 minutes SINCE 2 days ago',
  needs: ['timeseries'],
  query: (query, inspection) => {
    const { timeseries } = query;
    const bucket = bucketLength(timeseries?.bucket);
    if (!timeseries?.bucket || bucket === undefined || bucket <= 0 || inspection.scope.role !== 'outermost') return;
    const step = bucketLength(timeseries.slide?.step) ?? bucket;
    const window = timeRangeBounds(query);
    if (window === undefined || step <= 0 || window.least / step <= most) return;
    const count = `${window.most > window.least ? 'at least ' : ''}${Math.ceil(window.least / step)}`;
    inspection.report(
      tooManyBuckets,
      timeseries.bucket,
      `This makes ${count} intervals; TIMESERIES gives at most ${most}. Take a longer one, or MAX.`,
    );
  },
};
