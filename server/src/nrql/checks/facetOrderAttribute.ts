import type { Check } from '../check/check';

export const facetOrderAttribute: Check = {
  code: 'facet-order-attribute',
  severity: 'warning',
  title: 'Facets ordered by an attribute',
  documentation: 'ORDER BY directly after FACET takes an aggregate, which ranks the groups.',
  wrong: 'SELECT count(*) FROM Transaction FACET appName ORDER BY duration LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction FACET appName ORDER BY max(duration) LIMIT 5 SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, inspection) => {
    for (const { value } of query.facet?.order?.items ?? []) {
      if (value.kind === 'name')
        inspection.report(
          facetOrderAttribute,
          value,
          `ORDER BY after FACET needs an aggregate. Use one such as max(${value.text}).`,
        );
    }
  },
};
