import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';
import { isAggregate } from '../facts/lookup';

export const aggregateInWhere: Check = {
  code: 'aggregate-in-where',
  severity: 'error',
  title: 'Aggregate in a condition',
  documentation:
    'WHERE filters single rows, before they are aggregated. To filter by an aggregate, nest the query: `SELECT … FROM (SELECT average(duration) AS d FROM … FACET …) WHERE d > 1`.',
  incorrect: 'SELECT count(*) FROM Transaction WHERE average(duration) > 1 SINCE 1 hour ago',
  correct:
    'SELECT count(*) FROM (SELECT average(duration) AS d FROM Transaction FACET host LIMIT MAX) WHERE d > 1 SINCE 1 hour ago',
  concernsCall: (_key, fact) => isAggregate(fact),
  onlyOutsideSelect: true,
  call: (call, _fact, inspection) => {
    if (inspection.position !== 'where' && inspection.position !== 'case') return;
    const message =
      'A condition applies to single rows and cannot contain an aggregate. Nest the query to filter by an aggregate.';
    inspection.report(aggregateInWhere, nameSpan(call), message);
  },
};
