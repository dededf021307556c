import type { Check } from '../check/check';
import { bucketLength, timeRangeOf } from '../time/timeRange';

const maxAhead = 360;

const maxTraining = 3660;

export const predictHorizon: Check = {
  code: 'predict-horizon',
  severity: 'error',
  title: 'Prediction too long',
  documentation: `PREDICT predicts at most ${maxAhead} intervals from at most ${maxTraining} intervals of data.`,
  incorrect: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SINCE 6 hours ago PREDICT BY 1 day',
  correct: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SINCE 6 hours ago PREDICT BY 2 hours',
  needs: ['predict'],
  query: (query, inspection) => {
    const { predict } = query;
    const bucket = bucketLength(query.timeseries?.bucket);
    // A number without a unit is probably not intended as milliseconds, and has a problem of its own.
    if (!predict || bucket === undefined || bucket <= 0 || query.timeseries?.bucket?.kind === 'number') return;
    const ahead = bucketLength(predict.by);
    if (predict.by && ahead !== undefined && ahead / bucket > maxAhead)
      inspection.report(
        predictHorizon,
        predict.by,
        `PREDICT BY covers more than ${maxAhead} intervals. Use a shorter time or longer intervals.`,
      );
    const using = bucketLength(predict.using);
    const window = timeRangeOf(query);
    if (predict.using && using !== undefined && window !== undefined && (using + window) / bucket > maxTraining) {
      inspection.report(
        predictHorizon,
        predict.using,
        `PREDICT USING covers more than ${maxTraining} intervals. Use a shorter time or longer intervals.`,
      );
    }
  },
};
