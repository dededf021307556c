import type { Check } from '../check/check';

export const slideWithoutBucket: Check = {
  code: 'slide-without-bucket',
  severity: 'error',
  title: 'SLIDE BY without an interval',
  documentation:
    'SLIDE BY comes after TIMESERIES and an explicit interval, such as `TIMESERIES 5 minutes SLIDE BY 1 minute`.',
  incorrect: 'SELECT count(*) FROM Transaction TIMESERIES AUTO SLIDE BY 1 minute SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction TIMESERIES 5 minutes SLIDE BY 1 minute SINCE 1 hour ago',
  needs: ['timeseries', 'extra'],
  query: (query, inspection) => {
    const { timeseries } = query;
    const needsInterval = 'SLIDE BY needs TIMESERIES with an explicit interval. Add one such as 5 minutes.';
    for (const clause of query.clauses) {
      if (clause.kind === 'slide')
        inspection.report(
          slideWithoutBucket,
          inspection.wordOf(clause),
          timeseries ? 'SLIDE BY must come directly after TIMESERIES and its interval. Move it there.' : needsInterval,
        );
    }
    if (!timeseries?.slide || (timeseries.bucket && timeseries.bucket.kind !== 'word')) return;
    inspection.report(slideWithoutBucket, inspection.wordOf(timeseries.slide), needsInterval);
  },
};
