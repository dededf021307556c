import type { Check } from '../check/check';

export const facetOrderDirection: Check = {
  code: 'facet-order-direction',
  severity: 'error',
  title: 'Direction in the order of facets',
  documentation:
    'ORDER BY right after FACET chooses which groups stay, always from the largest down. ASC and DESC are not allowed there.',
  wrong: 'SELECT count(*) FROM Transaction FACET appName ORDER BY max(duration) DESC LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction FACET appName ORDER BY max(duration) LIMIT 5 SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, inspection) => {
    for (const item of query.facet?.order?.items ?? []) {
      if (!item.direction) continue;
      const span = { start: item.end - item.direction.length, end: item.end };
      const blanks = span.start - item.value.end;
      inspection.report(
        facetOrderDirection,
        span,
        `ORDER BY after FACET takes no ${item.direction.toUpperCase()}; it always goes from the largest down.`,
        {
          replacement: '',
          from: -blanks,
          to: item.direction.length,
        },
      );
    }
  },
  fixTitle: 'Remove the direction',
};
