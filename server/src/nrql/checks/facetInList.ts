import type { Check } from '../check/check';

export const facetInList: Check = {
  code: 'facet-in-list',
  severity: 'error',
  title: 'FACET … IN with several facets',
  documentation: '`FACET x IN (…)` works for a single facet only. With several facets, restrict the groups in WHERE.',
  incorrect: "SELECT count(*) FROM Transaction FACET host IN ('a', 'b'), name LIMIT 5 SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE host IN ('a', 'b') FACET host, name LIMIT 5 SINCE 1 hour ago",
  needs: ['facet'],
  query: (query, inspection) => {
    const items = query.facet?.items ?? [];
    if (items.length < 2) return;
    for (const { value } of items) {
      if (value.kind === 'in')
        inspection.report(facetInList, value, 'IN works for a single facet only. Restrict the groups in WHERE.');
    }
  },
};
