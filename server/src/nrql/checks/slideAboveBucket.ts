import type { Check } from '../check/check';
import { bucketLength } from '../time/timeRange';

export const slideAboveBucket: Check = {
  code: 'slide-above-bucket',
  severity: 'warning',
  title: 'Step longer than the interval',
  documentation: 'When the step of SLIDE BY is longer than the interval, rows between two intervals are left out.',
  incorrect: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SLIDE BY 5 minutes SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction TIMESERIES 5 minutes SLIDE BY 1 minute SINCE 1 hour ago',
  needs: ['timeseries'],
  query: (query, inspection) => {
    const bucket = bucketLength(query.timeseries?.bucket);
    const step = bucketLength(query.timeseries?.slide?.step);
    if (bucket !== undefined && step !== undefined && step > bucket && query.timeseries?.slide) {
      inspection.report(
        slideAboveBucket,
        query.timeseries.slide.step,
        'The step is longer than the interval, which leaves gaps. Use a shorter step.',
      );
    }
  },
};
