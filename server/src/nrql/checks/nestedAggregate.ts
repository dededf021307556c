import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';
import { isAggregate } from '../facts/lookup';

export const nestedAggregate: Check = {
  code: 'nested-aggregate',
  severity: 'error',
  title: 'Aggregate inside an aggregate',
  documentation:
    'An aggregate of aggregates needs two queries: the inner one computes a value per group or interval, and the outer one aggregates these values.',
  wrong: 'SELECT max(average(duration)) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT max(d) FROM (SELECT average(duration) AS d FROM Transaction FACET host LIMIT MAX) SINCE 1 hour ago',
  concernsCall: (_key, fact) => isAggregate(fact),
  onlyOutsideSelect: true,
  call: (call, fact, inspection) => {
    if (inspection.place === 'where' || inspection.place === 'case' || inspection.aggregateFact?.kind !== 'aggregate')
      return;
    inspection.report(
      nestedAggregate,
      nameSpan(call),
      `${fact?.name}() cannot be an argument of ${inspection.aggregateFact.name}(). Nest the query instead.`,
    );
  },
};
