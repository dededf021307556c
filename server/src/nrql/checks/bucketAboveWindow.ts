import type { Check } from '../check/check';
import { bucketLength, looksLikeSeconds, timeRangeBounds } from '../time/timeRange';

export const bucketAboveWindow: Check = {
  code: 'bucket-above-window',
  severity: 'error',
  title: 'Interval longer than the time range',
  documentation: 'The interval of TIMESERIES must not be longer than the time range of the query.',
  incorrect: 'SELECT count(*) FROM Transaction TIMESERIES 2 hours SINCE 30 minutes ago',
  correct: 'SELECT count(*) FROM Transaction TIMESERIES 5 minutes SINCE 30 minutes ago',
  needs: ['timeseries'],
  query: (query, inspection) => {
    const bucket = bucketLength(query.timeseries?.bucket);
    if (!query.timeseries?.bucket || bucket === undefined || inspection.scope.role !== 'outermost') return;
    // A dashboard may replace the default time range, so only an explicit one is certain.
    const window = timeRangeBounds(query);
    // A range in seconds is reported as such, and is as long as the interval where it is written in milliseconds.
    if (looksLikeSeconds(query.since?.time) || looksLikeSeconds(query.until?.time)) return;
    if (window === undefined || window.max <= 0 || bucket <= window.max) return;
    inspection.report(
      bucketAboveWindow,
      query.timeseries.bucket,
      'The interval is longer than the time range. Use a shorter interval.',
      undefined,
      query.since ? 'error' : 'information',
    );
  },
};
