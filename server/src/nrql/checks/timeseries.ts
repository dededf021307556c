import { bucketLength, windowOf } from '../timeWindow';
import type { Check } from './check';

const most = 366;

export const tooManyBuckets: Check = {
  code: 'too-many-buckets',
  severity: 'error',
  title: 'Too many intervals',
  documentation: `TIMESERIES gives at most ${most} intervals. Take a longer interval, a shorter window, or MAX.`,
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SINCE 2 days ago',
  right: 'SELECT count(*) FROM Transaction TIMESERIES 10 minutes SINCE 2 days ago',
  needs: ['timeseries'],
  query: (query, at) => {
    const { timeseries } = query;
    const bucket = bucketLength(timeseries?.bucket);
    if (!timeseries?.bucket || bucket === undefined || bucket <= 0 || at.scope.role !== 'outermost') return;
    const step = bucketLength(timeseries.slide?.step) ?? bucket;
    const window = windowOf(query);
    if (window === undefined || step <= 0 || window / step <= most) return;
    const count = Math.ceil(window / step);
    at.report(
      tooManyBuckets,
      timeseries.bucket,
      `This makes ${count} intervals; TIMESERIES gives at most ${most}. Take a longer one, or MAX.`,
    );
  },
};

export const bucketAboveWindow: Check = {
  code: 'bucket-above-window',
  severity: 'error',
  title: 'Interval longer than the window',
  documentation: 'The interval of TIMESERIES must fit into the window.',
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES 2 hours SINCE 30 minutes ago',
  right: 'SELECT count(*) FROM Transaction TIMESERIES 5 minutes SINCE 30 minutes ago',
  needs: ['timeseries'],
  query: (query, at) => {
    const bucket = bucketLength(query.timeseries?.bucket);
    if (!query.timeseries?.bucket || bucket === undefined || at.scope.role !== 'outermost') return;
    // The default window may be replaced by the one of a dashboard, so that only a written one is certain.
    const window = windowOf(query);
    if (window === undefined || window <= 0 || bucket <= window) return;
    at.report(
      bucketAboveWindow,
      query.timeseries.bucket,
      'The interval is longer than the window.',
      undefined,
      query.since ? 'error' : 'warning',
    );
  },
};

export const slideWithoutBucket: Check = {
  code: 'slide-without-bucket',
  severity: 'error',
  title: 'SLIDE BY without an interval',
  documentation:
    'SLIDE BY follows TIMESERIES and an interval of its own, such as `TIMESERIES 5 minutes SLIDE BY 1 minute`.',
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES AUTO SLIDE BY 1 minute SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction TIMESERIES 5 minutes SLIDE BY 1 minute SINCE 1 hour ago',
  needs: ['timeseries', 'extra'],
  query: (query, at) => {
    const { timeseries } = query;
    for (const clause of query.clauses) {
      if (clause.kind === 'slide')
        at.report(slideWithoutBucket, at.wordOf(clause), 'SLIDE BY must follow TIMESERIES and its interval at once.');
    }
    if (!timeseries?.slide || (timeseries.bucket && timeseries.bucket.kind !== 'word')) return;
    at.report(
      slideWithoutBucket,
      at.wordOf(timeseries.slide),
      'SLIDE BY needs TIMESERIES with an interval such as 5 minutes.',
    );
  },
};

export const slideAboveBucket: Check = {
  code: 'slide-above-bucket',
  severity: 'warning',
  title: 'Step longer than the interval',
  documentation: 'When SLIDE BY steps further than an interval is long, rows between two intervals are left out.',
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SLIDE BY 5 minutes SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction TIMESERIES 5 minutes SLIDE BY 1 minute SINCE 1 hour ago',
  needs: ['timeseries'],
  query: (query, at) => {
    const bucket = bucketLength(query.timeseries?.bucket);
    const step = bucketLength(query.timeseries?.slide?.step);
    if (bucket !== undefined && step !== undefined && step > bucket && query.timeseries?.slide) {
      at.report(slideAboveBucket, query.timeseries.slide.step, 'The step is longer than the interval and leaves gaps.');
    }
  },
};

export const slideAuto: Check = {
  code: 'slide-auto',
  severity: 'hint',
  title: 'SLIDE BY AUTO or MAX',
  documentation: 'The step that the service chooses may be longer than the interval, which leaves gaps.',
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES 5 minutes SLIDE BY AUTO SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction TIMESERIES 5 minutes SLIDE BY 1 minute SINCE 1 hour ago',
  needs: ['timeseries'],
  query: (query, at) => {
    const step = query.timeseries?.slide?.step;
    if (step?.kind === 'word') at.report(slideAuto, step, 'The chosen step may be longer than the interval.');
  },
};

export const bareMilliseconds: Check = {
  code: 'bare-milliseconds',
  severity: 'hint',
  title: 'Interval without a unit',
  documentation: 'A bare number after TIMESERIES and SLIDE BY means milliseconds. A unit says so.',
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES 60000 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SINCE 1 hour ago',
  needs: ['timeseries'],
  query: (query, at) => {
    for (const node of [query.timeseries?.bucket, query.timeseries?.slide?.step]) {
      if (node?.kind !== 'number' || node.value <= 0) continue;
      at.report(bareMilliseconds, node, 'These are milliseconds; write a unit.', { replacement: withUnit(node.value) });
    }
  },
};

function withUnit(milliseconds: number): string {
  for (const [length, unit] of [
    [3_600_000, 'hour'],
    [60_000, 'minute'],
    [1000, 'second'],
    [1, 'millisecond'],
  ] as const) {
    const count = milliseconds / length;
    if (Number.isInteger(count)) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return `${milliseconds} milliseconds`;
}
