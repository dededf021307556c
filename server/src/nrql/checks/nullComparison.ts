import type { Check } from './check';
import { isComparison } from './conditions';

export const nullComparison: Check = {
  code: 'null-comparison',
  severity: 'error',
  title: 'Comparison with NULL',
  documentation: 'NULL equals nothing. IS NULL and IS NOT NULL test for it.',
  wrong: 'SELECT count(*) FROM Transaction WHERE error = NULL SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction WHERE error IS NULL SINCE 1 hour ago',
  concernsOperator: isComparison,
  binary: (binary, at) => {
    if (binary.right.kind !== 'null') return;
    const test = binary.operator === '!=' ? 'IS NOT NULL' : 'IS NULL';
    at.report(nullComparison, { start: binary.operatorStart, end: binary.right.end }, `Write ${test}.`, {
      replacement: test,
    });
  },
};
