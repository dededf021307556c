import type { Check } from '../check/check';

export const starPosition: Check = {
  code: 'star-position',
  severity: 'error',
  title: 'Star in the wrong position',
  documentation:
    '`*` comes first or last in SELECT. It can be combined with attributes and row expressions, but not with aggregates.',
  incorrect: 'SELECT name, *, host FROM Transaction LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT *, name, host FROM Transaction LIMIT 5 SINCE 1 hour ago',
  needs: ['several'],
  query: (query, inspection) => {
    const { scope } = inspection;
    const items = query.select?.items ?? [];
    if (!scope.star || items.length < 2) return;
    if (scope.aggregates) {
      inspection.report(starPosition, scope.star, '* cannot be combined with an aggregate. Remove one of them.');
      return;
    }
    for (const item of items.slice(1, -1)) {
      if (item.value.kind === 'star')
        inspection.report(starPosition, item.value, '* must be first or last in SELECT. Move it.');
    }
  },
};
