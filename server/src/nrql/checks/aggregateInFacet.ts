import type { Check } from '../check/check';
import { aggregates } from './aggregates';

export const aggregateInFacet: Check = {
  code: 'aggregate-in-facet',
  severity: 'error',
  title: 'Aggregate as a facet',
  documentation: 'FACET groups rows before they are aggregated, so that an aggregate cannot be a facet.',
  wrong: 'SELECT count(*) FROM Transaction FACET count(*) LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction FACET host LIMIT 5 SINCE 1 hour ago',
  concernsCall: (_key, fact) => aggregates(fact),
  elsewhere: true,
  call: (call, fact, inspection) => {
    if (inspection.place !== 'facet' || !fact || (fact.kind !== 'aggregate' && fact.kind !== 'wrapper')) return;
    inspection.report(
      aggregateInFacet,
      { start: call.start, end: call.nameEnd },
      'FACET takes attributes and row expressions, no aggregates.',
    );
  },
};
