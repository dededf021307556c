import type { Check } from '../check/check';

export const joinType: Check = {
  code: 'join-type',
  severity: 'error',
  title: 'Unknown type of JOIN',
  documentation:
    'The types are INNER JOIN, which is the default, and LEFT JOIN. For a right join, swap the two queries.',
  incorrect:
    'FROM PageView RIGHT JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session SELECT sum(n) SINCE 1 hour ago',
  correct:
    'FROM PageView LEFT JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session SELECT sum(n) SINCE 1 hour ago',
  fix: ({ span, data }) =>
    data['word'] === 'OUTER'
      ? {
          title: 'Remove OUTER',
          edits: [{ span: { start: span.start, end: span.end + 1 }, text: '' }],
          preferred: true,
        }
      : undefined,
};
