import type { Check } from '../check/check';

export const facetInValue: Check = {
  code: 'facet-in-value',
  severity: 'error',
  title: 'Groups in place of a single value',
  documentation:
    'A subquery in place of a value must return one value. With FACET it returns one per group, unless LIMIT 1 leaves a single group.',
  incorrect:
    'SELECT count(*) FROM Transaction WHERE guid = (SELECT latest(guid) FROM Span FACET host) SINCE 1 hour ago',
  correct:
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
      'The subquery must return a single value. Add LIMIT 1 or remove FACET.',
      query.limit ? undefined : { replacement: ' LIMIT 1', from: to, to },
    );
  },
};
