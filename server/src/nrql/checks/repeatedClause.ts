import type { Clause } from '../tree';
import type { Check } from './check';

const names: Readonly<Partial<Record<Clause['kind'], string>>> = {
  select: 'SELECT',
  from: 'FROM',
  variables: 'WITH … AS',
  facet: 'FACET',
  'order-by': 'ORDER BY',
  limit: 'LIMIT',
  offset: 'OFFSET',
  since: 'SINCE',
  until: 'UNTIL',
  timezone: 'WITH TIMEZONE',
  compare: 'COMPARE WITH',
  timeseries: 'TIMESERIES',
  extrapolate: 'EXTRAPOLATE',
  raw: 'RAW',
  predict: 'PREDICT',
  'metric-format': 'WITH METRIC_FORMAT',
};

export const repeatedClause: Check = {
  code: 'repeated-clause',
  severity: 'error',
  title: 'Clause given twice',
  documentation: 'A query has each clause once. Several items of SELECT, FROM, FACET and WITH are separated by commas.',
  wrong: 'SELECT count(*) FROM Transaction FACET name FACET host LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction FACET name, host LIMIT 5 SINCE 1 hour ago',
  needs: ['extra'],
  query: (query, at) => {
    const { clauses } = query;
    for (let index = 1; index < clauses.length; index++) {
      const clause = clauses[index] as Clause;
      const name = names[clause.kind];
      if (name === undefined) continue;
      for (let before = 0; before < index; before++) {
        if ((clauses[before] as Clause).kind !== clause.kind) continue;
        at.report(repeatedClause, at.wordOf(clause), `${name} is already there; a query has it once.`);
        break;
      }
    }
  },
};
