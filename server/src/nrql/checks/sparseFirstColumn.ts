import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';

export const sparseFirstColumn: Check = {
  code: 'sparse-first-column',
  severity: 'hint',
  title: 'Groups that depend on an attribute',
  documentation:
    'The first column in SELECT determines the groups: only those in which its attribute is present are returned. Put `count(*)` first to get all groups.',
  incorrect: 'SELECT sum(discount), count(*) FROM Purchase FACET country LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT count(*), sum(discount) FROM Purchase FACET country LIMIT 5 SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, inspection) => {
    const items = query.select?.items ?? [];
    const first = items[0]?.value;
    if (!query.facet || items.length < 2 || first?.kind !== 'call' || first.arguments[0]?.kind !== 'name') return;
    if (!inspection.scope.aggregateItems.some(item => item.value === first)) return;
    const countsAll = items.some(
      ({ value }) => value.kind === 'call' && value.key === 'count' && value.arguments[0]?.kind === 'star',
    );
    if (countsAll) {
      inspection.report(
        sparseFirstColumn,
        nameSpan(first),
        'FACET returns only groups in which this attribute is present. Put count(*) first for all groups.',
      );
    }
  },
};
