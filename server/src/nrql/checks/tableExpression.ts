import type { Check } from '../check/check';

export const tableExpression: Check = {
  code: 'table-expression',
  severity: 'error',
  title: 'Query as a variable',
  documentation:
    'WITH gives a name to a value of each row (`WITH duration * 1000 AS ms`). A query cannot be named; a query that reads from another one has it in FROM, in parentheses.',
  wrong: 'WITH t AS (SELECT count(*) AS n FROM Transaction FACET host) SELECT max(n) FROM t SINCE 1 hour ago',
  right: 'SELECT max(n) FROM (SELECT count(*) AS n FROM Transaction FACET host) SINCE 1 hour ago',
};
