import type { Check } from '../check/check';

export const subqueryInFacet: Check = {
  code: 'subquery-in-facet',
  severity: 'error',
  title: 'Subquery in FACET',
  documentation: 'FACET groups by attributes and row expressions. A subquery is allowed only in a condition of CASES.',
  incorrect: 'SELECT count(*) FROM Transaction FACET (SELECT latest(host) FROM Span) LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction FACET host LIMIT 5 SINCE 1 hour ago',
  subquery: (subquery, inspection) => {
    if (inspection.position === 'facet')
      inspection.report(subqueryInFacet, subquery, 'FACET cannot group by a subquery. Use an attribute or CASES.');
  },
};
