import type { Check } from '../check/check';

export const tableExpression: Check = {
  code: 'table-expression',
  severity: 'error',
  title: 'Query as a variable',
  documentation:
    'WITH names a value that is computed for each row (`WITH duration * 1000 AS ms`). It cannot name a query. A query that reads from another query has it in FROM, in parentheses.',
  incorrect: 'WITH t AS (SELECT count(*) AS n FROM Transaction FACET host) SELECT max(n) FROM t SINCE 1 hour ago',
  correct: 'SELECT max(n) FROM (SELECT count(*) AS n FROM Transaction FACET host) SINCE 1 hour ago',
};
