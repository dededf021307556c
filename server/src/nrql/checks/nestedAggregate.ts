import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';
import { isAggregate } from '../facts/lookup';

export const nestedAggregate: Check = {
  code: 'nested-aggregate',
  severity: 'error',
  title: 'Aggregate inside an aggregate',
  documentation:
    'An aggregate of aggregates needs two queries: the inner one computes a value per group or interval, and the outer one aggregates these values.',
  incorrect: 'SELECT max(average(duration)) FROM Transaction SINCE 1 hour ago',
  correct: 'SELECT max(d) FROM (SELECT average(duration) AS d FROM Transaction FACET host LIMIT MAX) SINCE 1 hour ago',
  concernsCall: (_key, fact) => isAggregate(fact),
  onlyOutsideSelect: true,
  call: (call, fact, inspection) => {
    if (
      inspection.position === 'where' ||
      inspection.position === 'case' ||
      inspection.aggregateFact?.kind !== 'aggregate'
    )
      return;
    inspection.report(
      nestedAggregate,
      nameSpan(call),
      `${fact?.name}() cannot be an argument of ${inspection.aggregateFact.name}(). Nest the query instead.`,
    );
  },
};
