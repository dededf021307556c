import type { Check } from '../check/check';

export const detachedOrder: Check = {
  code: 'detached-order',
  severity: 'warning',
  title: 'ORDER BY not directly after FACET',
  documentation:
    'Groups are ranked by the first aggregate, or by an ORDER BY directly after the facets. ORDER BY elsewhere orders rows only.',
  incorrect: 'SELECT count(*) FROM Transaction FACET name SINCE 1 day ago LIMIT 20 ORDER BY max(duration)',
  correct: 'SELECT count(*) FROM Transaction FACET name ORDER BY max(duration) SINCE 1 day ago LIMIT 20',
  needs: ['orderBy'],
  query: (query, inspection) => {
    if (query.facet && query.orderBy) {
      inspection.report(
        detachedOrder,
        inspection.wordOf(query.orderBy),
        'ORDER BY has no effect on groups here. Move it directly after the facets.',
      );
    }
  },
};
