import type { Check } from '../check/check';
import { aggregates } from './aggregates';

export const nestedAggregate: Check = {
  code: 'nested-aggregate',
  severity: 'error',
  title: 'Aggregate inside an aggregate',
  documentation:
    'An aggregate of aggregates needs two queries: the inner one makes the values, per group or per interval, and the outer one aggregates them.',
  wrong: 'SELECT max(average(duration)) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT max(d) FROM (SELECT average(duration) AS d FROM Transaction FACET host LIMIT MAX) SINCE 1 hour ago',
  concernsCall: (_key, fact) => aggregates(fact),
  elsewhere: true,
  call: (call, fact, inspection) => {
    if (inspection.place === 'where' || inspection.place === 'case' || inspection.aggregateFact?.kind !== 'aggregate')
      return;
    if (!fact || (fact.kind !== 'aggregate' && fact.kind !== 'wrapper')) return;
    inspection.report(
      nestedAggregate,
      { start: call.start, end: call.nameEnd },
      `${fact.name}() cannot stand inside ${inspection.aggregateFact.name}(); nest the query instead.`,
    );
  },
};
