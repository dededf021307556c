import type { Check } from '../check/check';

export const starPosition: Check = {
  code: 'star-position',
  severity: 'error',
  title: 'Star in the middle, or beside an aggregate',
  documentation: '`*` stands first or last in SELECT, and only attributes and row expressions may stand beside it.',
  wrong: 'SELECT name, *, host FROM Transaction LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT *, name, host FROM Transaction LIMIT 5 SINCE 1 hour ago',
  needs: ['several'],
  query: (query, inspection) => {
    const { scope } = inspection;
    const items = query.select?.items ?? [];
    if (!scope.star || items.length < 2) return;
    if (scope.aggregates) {
      inspection.report(starPosition, scope.star, '* cannot stand beside an aggregate.');
      return;
    }
    for (const item of items.slice(1, -1)) {
      if (item.value.kind === 'star') inspection.report(starPosition, item.value, '* stands first or last in SELECT.');
    }
  },
};
