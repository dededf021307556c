import { bucketLength, windowOf } from '../timeWindow';
import type { Expression } from '../tree';
import type { Check } from './check';

const mostAhead = 360;
const mostTraining = 3660;

export const predictWithoutTimeseries: Check = {
  code: 'predict-without-timeseries',
  severity: 'error',
  title: 'PREDICT without TIMESERIES',
  documentation: 'PREDICT continues a series, which TIMESERIES makes.',
  wrong: 'SELECT count(*) FROM Transaction SINCE 1 day ago PREDICT BY 1 hour',
  right: 'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 day ago PREDICT BY 1 hour',
  needs: ['predict'],
  query: (query, at) => {
    if (query.predict && !query.timeseries)
      at.report(predictWithoutTimeseries, at.wordOf(query.predict), 'PREDICT needs TIMESERIES.');
  },
};

export const predictTimeslice: Check = {
  code: 'predict-timeslice',
  severity: 'warning',
  title: 'PREDICT over time-slice data',
  documentation: 'Prediction is not supported for time-slice metrics.',
  wrong:
    "SELECT count(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' TIMESERIES SINCE 1 day ago PREDICT",
  right: 'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 day ago PREDICT',
  needs: ['predict'],
  query: (query, at) => {
    if (!query.predict) return;
    const own = `${at.context.attributeNamespace}.timeslice.value`;
    if (at.scope.names.some(({ text }) => text === own || text.startsWith('apm.'))) {
      at.report(predictTimeslice, at.wordOf(query.predict), 'PREDICT is not supported for time-slice metrics.');
    }
  },
};

export const modelArgument: Check = {
  code: 'model-argument',
  severity: 'error',
  title: 'Argument of the model',
  documentation:
    'alpha, beta, gamma and phi go from 0 to 1. gamma weighs the season, and cannot be given where `seasonality: NONE` says that there is none.',
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 day ago PREDICT holtwinters(alpha: 1.5)',
  right: 'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 day ago PREDICT holtwinters(alpha: 0.5)',
  needs: ['predict'],
  query: (query, at) => {
    const model = query.predict?.model;
    if (model?.kind !== 'call') return;
    let seasonless = false;
    let gamma: Expression | undefined;
    for (const argument of model.arguments) {
      if (argument.kind !== 'named-argument') continue;
      const { name, value } = argument;
      if (name === 'seasonality') seasonless = value.kind === 'name' && value.text.toLowerCase() === 'none';
      else if (name === 'gamma') gamma = value;
      // With bounds in the catalogue this would be an argument out of range; the model has them here.
      if (/^(alpha|beta|gamma|phi)$/.test(name) && value.kind === 'number' && value.value > 1)
        at.report(modelArgument, value, `${name} goes from 0 to 1.`);
    }
    if (seasonless && gamma)
      at.report(modelArgument, gamma, 'gamma weighs the season, and seasonality: NONE says that there is none.');
  },
};

export const predictHorizon: Check = {
  code: 'predict-horizon',
  severity: 'error',
  title: 'Prediction too long',
  documentation: `PREDICT goes at most ${mostAhead} intervals ahead and learns from at most ${mostTraining}.`,
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SINCE 6 hours ago PREDICT BY 1 day',
  right: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SINCE 6 hours ago PREDICT BY 2 hours',
  needs: ['predict'],
  query: (query, at) => {
    const { predict } = query;
    const bucket = bucketLength(query.timeseries?.bucket);
    if (!predict || bucket === undefined || bucket <= 0) return;
    const ahead = bucketLength(predict.by);
    if (predict.by && ahead !== undefined && ahead / bucket > mostAhead)
      at.report(predictHorizon, predict.by, `PREDICT goes at most ${mostAhead} intervals ahead.`);
    const using = bucketLength(predict.using);
    const window = windowOf(query);
    if (predict.using && using !== undefined && window !== undefined && (using + window) / bucket > mostTraining) {
      at.report(predictHorizon, predict.using, `PREDICT learns from at most ${mostTraining} intervals.`);
    }
  },
};
