import type { Check } from '../check/check';

export const facetInValue: Check = {
  code: 'facet-in-value',
  severity: 'error',
  title: 'Groups where one value is wanted',
  documentation:
    'A query that stands for a value must give one. With FACET it gives several, unless LIMIT 1 leaves one.',
  wrong: 'SELECT count(*) FROM Transaction WHERE guid = (SELECT latest(guid) FROM Span FACET host) SINCE 1 hour ago',
  right:
    'SELECT count(*) FROM Transaction WHERE guid = (SELECT latest(guid) FROM Span FACET host LIMIT 1) SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, inspection) => {
    if (inspection.scope.role !== 'value' || !query.facet) return;
    if (
      query.limit?.value.kind === 'template' ||
      (query.limit?.value.kind === 'number' && query.limit.value.value === 1)
    )
      return;
    const to = query.end - query.facet.start;
    inspection.report(
      facetInValue,
      inspection.wordOf(query.facet),
      'One value is wanted here; add LIMIT 1, or leave FACET out.',
      query.limit ? undefined : { replacement: ' LIMIT 1', from: to, to },
    );
  },
};
