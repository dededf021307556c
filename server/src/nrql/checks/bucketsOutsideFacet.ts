import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';

export const bucketsOutsideFacet: Check = {
  code: 'buckets-outside-facet',
  severity: 'warning',
  title: 'Grouping function outside FACET',
  documentation: '`buckets()` and `dimensions()` form groups, which only FACET can use.',
  incorrect: 'SELECT buckets(duration, 20, 10) FROM Transaction LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction FACET buckets(duration, 20, 10) SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact?.only === 'facet',
  call: (call, fact, inspection) => {
    if (fact?.only !== 'facet' || inspection.position === 'facet') return;
    inspection.report(
      bucketsOutsideFacet,
      nameSpan(call),
      `${fact.name}() forms groups and works in FACET only. Move it to FACET.`,
      undefined,
      // Dashboards that the service publishes itself list the dimensions in SELECT.
      fact.name === 'dimensions' ? 'hint' : undefined,
    );
  },
};
