import type { Check } from '../check/check';

export const compareInSubquery: Check = {
  code: 'compare-in-subquery',
  severity: 'error',
  title: 'COMPARE WITH in an inner query',
  documentation: 'Only the outermost query can be compared with another time range.',
  incorrect:
    'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span SINCE 1 hour ago COMPARE WITH 1 day ago LIMIT MAX) SINCE 1 hour ago',
  correct:
    'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span SINCE 1 hour ago LIMIT MAX) SINCE 1 hour ago',
  needs: ['compare'],
  query: (query, inspection) => {
    const { role } = inspection.scope;
    if (!query.compare || role === 'outermost' || role === 'nested') return;
    inspection.report(
      compareInSubquery,
      inspection.wordOf(query.compare),
      'COMPARE WITH works in the outermost query only. Move it there.',
    );
  },
};
