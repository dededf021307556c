import type { Check } from '../check/check';

export const subqueryLimit: Check = {
  code: 'subquery-limit',
  severity: 'information',
  title: 'List that may be cut',
  documentation: 'A query after IN gives its default number of values unless LIMIT MAX says otherwise.',
  wrong: 'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span) SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span LIMIT MAX) SINCE 1 hour ago',
  needs: ['set'],
  query: (query, inspection) => {
    if (inspection.scope.role !== 'set' || query.limit || !query.select) return;
    const to = query.end - query.select.start;
    inspection.report(subqueryLimit, inspection.wordOf(query.select), 'The list may be cut; add LIMIT MAX.', {
      replacement: ' LIMIT MAX',
      from: to,
      to,
    });
  },
};
