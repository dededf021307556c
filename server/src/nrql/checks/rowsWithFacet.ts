import type { Check } from '../check/check';
import { hasHole } from '../check/expressions';

export const rowsWithFacet: Check = {
  code: 'rows-with-facet',
  severity: 'error',
  title: 'FACET without an aggregate',
  documentation:
    'FACET groups the results of aggregates. SELECT must contain one: `count(*)`, `average(…)`, `latest(…)`.',
  incorrect: 'SELECT host, duration FROM Transaction FACET host LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT average(duration) FROM Transaction FACET host LIMIT 5 SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, inspection) => {
    const { scope } = inspection;
    if (!query.facet || !query.select || scope.aggregates || scope.mayAggregate || hasHole(query.select.items)) return;
    // `SELECT 1 … FACET name` asks for nothing but the groups.
    if (query.select.items.every(({ value }) => /^(?:string|number|boolean)$/.test(value.kind))) return;
    const item = scope.star ?? scope.rowItems[0] ?? query.select.items[0];
    if (item)
      inspection.report(
        rowsWithFacet,
        item,
        'FACET needs an aggregate in SELECT. Use one such as count(*) or latest(attribute).',
      );
  },
};
