import type { Check } from '../check/check';

export const facetOrderDirection: Check = {
  code: 'facet-order-direction',
  severity: 'error',
  title: 'ASC or DESC after FACET',
  documentation:
    'ORDER BY directly after FACET ranks the groups, always in descending order. ASC and DESC are not allowed.',
  incorrect: 'SELECT count(*) FROM Transaction FACET appName ORDER BY max(duration) DESC LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction FACET appName ORDER BY max(duration) LIMIT 5 SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, inspection) => {
    for (const item of query.facet?.order?.items ?? []) {
      if (!item.direction) continue;
      const span = { start: item.end - item.direction.length, end: item.end };
      const blanks = span.start - item.value.end;
      inspection.report(
        facetOrderDirection,
        span,
        `ORDER BY after FACET always sorts in descending order. Remove ${item.direction.toUpperCase()}.`,
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
