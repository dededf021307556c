import type { Check } from '../check/check';
import type { Query } from '../tree/tree';

export const defaultFacetLimit: Check = {
  code: 'default-facet-limit',
  severity: 'information',
  optional: true,
  title: 'FACET without LIMIT',
  documentation: 'FACET returns the ten largest groups unless LIMIT sets another number.',
  incorrect: 'SELECT count(*) FROM Transaction FACET name SINCE 1 day ago',
  correct: 'SELECT count(*) FROM Transaction FACET name LIMIT 50 SINCE 1 day ago',
  needs: ['facet'],
  query: (query, inspection) => {
    const { facet } = query;
    if (!facet || query.limit || inspection.scope.role === 'join') return;
    if (facet.items.every(({ value }) => givesFewGroups(value))) return;
    const end = facet.end - facet.start;
    const data = { replacement: ' LIMIT MAX', from: end, to: end };
    inspection.report(
      defaultFacetLimit,
      inspection.wordOf(facet),
      'FACET returns ten groups by default. Add LIMIT for more.',
      data,
    );
  },
};

function givesFewGroups(value: NonNullable<Query['facet']>['items'][number]['value']): boolean {
  if (value.kind === 'cases') return value.cases.length <= 10 && value.otherwise === undefined;
  if (value.kind !== 'call' || value.key !== 'buckets') return false;
  const count = value.arguments[2];
  return count === undefined || (count.kind === 'number' && count.value <= 10);
}
