import type { Check } from '../check/check';

export const detachedOrder: Check = {
  code: 'detached-order',
  severity: 'warning',
  title: 'ORDER BY away from FACET',
  documentation:
    'Groups are ranked by the first aggregate. An ORDER BY that does not follow the facets at once orders rows, and groups are none.',
  wrong: 'SELECT count(*) FROM Transaction FACET name SINCE 1 day ago LIMIT 20 ORDER BY max(duration)',
  right: 'SELECT count(*) FROM Transaction FACET name ORDER BY max(duration) SINCE 1 day ago LIMIT 20',
  needs: ['orderBy'],
  query: (query, inspection) => {
    if (query.facet && query.orderBy) {
      inspection.report(
        detachedOrder,
        inspection.wordOf(query.orderBy),
        'ORDER BY does not sort groups here; put it right after the facets.',
      );
    }
  },
};
