import type { Check } from '../check/check';

export const subqueryLimit: Check = {
  code: 'subquery-limit',
  severity: 'information',
  title: 'Incomplete list',
  documentation:
    'A subquery after IN returns its default number of values unless it has LIMIT, or `uniques()` a limit of its own.',
  incorrect: 'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span) SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span LIMIT MAX) SINCE 1 hour ago',
  needs: ['set'],
  query: (query, inspection) => {
    if (inspection.scope.role !== 'set' || query.limit || !query.select) return;
    // A function of lists has a limit of its own, and an author who writes it has thought of it.
    const [only] = query.select.items;
    if (only?.value.kind === 'call' && only.value.key === 'uniques' && only.value.arguments.length > 1) return;
    const to = query.end - query.select.start;
    inspection.report(subqueryLimit, inspection.wordOf(query.select), 'The list may be incomplete. Add LIMIT MAX.', {
      replacement: ' LIMIT MAX',
      from: to,
      to,
    });
  },
};
