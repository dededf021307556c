import type { Check } from '../check/check';
import { aggregates } from './aggregates';

export const aggregateInVariable: Check = {
  code: 'aggregate-in-variable',
  severity: 'error',
  title: 'Aggregate in WITH',
  documentation: 'WITH … AS names a value of each row. Aggregates belong in SELECT.',
  wrong: 'WITH count(*) AS n FROM Transaction SELECT sum(n) SINCE 1 hour ago',
  right: 'WITH duration * 1000 AS ms FROM Transaction SELECT sum(ms) SINCE 1 hour ago',
  concernsCall: (_key, fact) => aggregates(fact),
  elsewhere: true,
  call: (call, fact, inspection) => {
    if (inspection.place !== 'variable' || !fact || (fact.kind !== 'aggregate' && fact.kind !== 'wrapper')) return;
    inspection.report(
      aggregateInVariable,
      { start: call.start, end: call.nameEnd },
      'A variable holds a value of each row; aggregates belong in SELECT.',
    );
  },
};
