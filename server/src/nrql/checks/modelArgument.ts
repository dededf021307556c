import type { Check } from '../check/check';
import type { Expression } from '../tree/tree';

export const modelArgument: Check = {
  code: 'model-argument',
  severity: 'error',
  title: 'Conflicting arguments of the model',
  documentation: 'gamma is the weight of the season. It cannot be combined with `seasonality: NONE`.',
  incorrect:
    'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 day ago PREDICT holtwinters(seasonality: NONE, gamma: 0.5)',
  correct:
    'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 day ago PREDICT holtwinters(seasonality: NONE, alpha: 0.5)',
  needs: ['predict'],
  query: (query, inspection) => {
    const model = query.predict?.model;
    if (model?.kind !== 'call') return;
    let seasonless = false;
    let gamma: Expression | undefined;
    for (const argument of model.arguments) {
      if (argument.kind !== 'named-argument') continue;
      const { name, value } = argument;
      if (name === 'seasonality') seasonless = value.kind === 'name' && value.text.toLowerCase() === 'none';
      else if (name === 'gamma') gamma = value;
    }
    if (seasonless && gamma)
      inspection.report(modelArgument, gamma, 'gamma cannot be combined with seasonality: NONE. Remove one of them.');
  },
};
