import type { Check } from '../check/check';

const most = 3;

export const tooManySubqueries: Check = {
  code: 'too-many-subqueries',
  severity: 'error',
  title: 'Too many subqueries',
  documentation: `A statement can have at most ${most} subqueries. Queries in FROM do not count.`,
  incorrect:
    'SELECT (SELECT count(*) FROM A) + (SELECT count(*) FROM B) + (SELECT count(*) FROM C) + (SELECT count(*) FROM D) FROM E SINCE 1 hour ago',
  correct:
    'SELECT (SELECT count(*) FROM A) + (SELECT count(*) FROM B) + (SELECT count(*) FROM C) FROM E SINCE 1 hour ago',
  subquery: (subquery, inspection) => {
    if (inspection.count('subquery') <= most) return;
    inspection.report(
      tooManySubqueries,
      inspection.wordOf(subquery.query),
      `The statement has more than ${most} subqueries. Remove some of them.`,
    );
  },
};
