import type { Check } from '../check/check';
import { isComparison } from '../check/expressions';

export const nullComparison: Check = {
  code: 'null-comparison',
  severity: 'error',
  title: 'Comparison with NULL',
  documentation: 'A comparison with NULL is never true. IS NULL and IS NOT NULL test for it.',
  incorrect: 'SELECT count(*) FROM Transaction WHERE error = NULL SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction WHERE error IS NULL SINCE 1 hour ago',
  concernsOperator: isComparison,
  binary: (binary, inspection) => {
    if (binary.right.kind !== 'null') return;
    const test = binary.operator === '!=' ? 'IS NOT NULL' : 'IS NULL';
    inspection.report(
      nullComparison,
      { start: binary.operatorStart, end: binary.right.end },
      `A comparison with NULL is never true. Write ${test}.`,
      {
        replacement: test,
      },
    );
  },
};
