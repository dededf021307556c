import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';
import { isAggregate } from '../facts/lookup';

export const aggregateInFacet: Check = {
  code: 'aggregate-in-facet',
  severity: 'error',
  title: 'Aggregate in FACET',
  documentation:
    'FACET groups rows before they are aggregated. It takes attributes and row expressions, not aggregates.',
  incorrect: 'SELECT count(*) FROM Transaction FACET count(*) LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction FACET host LIMIT 5 SINCE 1 hour ago',
  concernsCall: (_key, fact) => isAggregate(fact),
  onlyOutsideSelect: true,
  call: (call, _fact, inspection) => {
    if (inspection.position !== 'facet') return;
    inspection.report(
      aggregateInFacet,
      nameSpan(call),
      'FACET cannot group by an aggregate. Use an attribute or a row expression.',
    );
  },
};
