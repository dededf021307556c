import type { Check } from '../check/check';
import { bucketLength, timeRangeOf } from '../time/timeRange';

const mostAhead = 360;

const mostTraining = 3660;

export const predictHorizon: Check = {
  code: 'predict-horizon',
  severity: 'error',
  title: 'Prediction too long',
  documentation: `PREDICT predicts at most ${mostAhead} intervals from at most ${mostTraining} intervals of data.`,
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SINCE 6 hours ago PREDICT BY 1 day',
  right: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SINCE 6 hours ago PREDICT BY 2 hours',
  needs: ['predict'],
  query: (query, inspection) => {
    const { predict } = query;
    const bucket = bucketLength(query.timeseries?.bucket);
    // A number without a unit is probably not intended as milliseconds, and has a problem of its own.
    if (!predict || bucket === undefined || bucket <= 0 || query.timeseries?.bucket?.kind === 'number') return;
    const ahead = bucketLength(predict.by);
    if (predict.by && ahead !== undefined && ahead / bucket > mostAhead)
      inspection.report(
        predictHorizon,
        predict.by,
        `PREDICT BY covers more than ${mostAhead} intervals. Use a shorter time or longer intervals.`,
      );
    const using = bucketLength(predict.using);
    const window = timeRangeOf(query);
    if (predict.using && using !== undefined && window !== undefined && (using + window) / bucket > mostTraining) {
      inspection.report(
        predictHorizon,
        predict.using,
        `PREDICT USING covers more than ${mostTraining} intervals. Use a shorter time or longer intervals.`,
      );
    }
  },
};
