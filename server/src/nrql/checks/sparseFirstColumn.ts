import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';

export const sparseFirstColumn: Check = {
  code: 'sparse-first-column',
  severity: 'hint',
  title: 'Groups chosen by an attribute that may be absent',
  documentation:
    'The first result in SELECT decides which groups there are: only those in which its attribute is present. Put `count(*)` first where all groups matter.',
  wrong: 'SELECT sum(discount), count(*) FROM Purchase FACET country LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*), sum(discount) FROM Purchase FACET country LIMIT 5 SINCE 1 hour ago',
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
        'Only groups with this attribute come back; put count(*) first for all of them.',
      );
    }
  },
};
