import type { Check } from './check';

const most = 3;

export const tooManySubqueries: Check = {
  code: 'too-many-subqueries',
  severity: 'error',
  title: 'Too many subqueries',
  documentation: `A statement holds at most ${most} subqueries. Queries in FROM do not count.`,
  wrong:
    'SELECT (SELECT count(*) FROM A) + (SELECT count(*) FROM B) + (SELECT count(*) FROM C) + (SELECT count(*) FROM D) FROM E SINCE 1 hour ago',
  right:
    'SELECT (SELECT count(*) FROM A) + (SELECT count(*) FROM B) + (SELECT count(*) FROM C) FROM E SINCE 1 hour ago',
  subquery: (subquery, at) => {
    if (at.count('subquery') <= most) return;
    at.report(tooManySubqueries, at.wordOf(subquery.query), `A statement holds at most ${most} subqueries.`);
  },
};
