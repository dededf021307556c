import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';
import { isAggregate } from '../facts/lookup';

export const aggregateInVariable: Check = {
  code: 'aggregate-in-variable',
  severity: 'error',
  title: 'Aggregate in WITH',
  documentation: 'WITH … AS names a value that is computed for each row. Aggregates belong in SELECT.',
  incorrect: 'WITH count(*) AS n FROM Transaction SELECT sum(n) SINCE 1 hour ago',
  correct: 'WITH duration * 1000 AS ms FROM Transaction SELECT sum(ms) SINCE 1 hour ago',
  concernsCall: (_key, fact) => isAggregate(fact),
  onlyOutsideSelect: true,
  call: (call, _fact, inspection) => {
    if (inspection.position !== 'variable') return;
    inspection.report(
      aggregateInVariable,
      nameSpan(call),
      'A variable cannot contain an aggregate. Move the aggregate to SELECT.',
    );
  },
};
