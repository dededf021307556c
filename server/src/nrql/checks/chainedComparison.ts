import type { Check } from '../check/check';
import { isComparison } from '../check/expressions';

export const chainedComparison: Check = {
  code: 'chained-comparison',
  severity: 'error',
  title: 'Chained comparison',
  documentation: 'A comparison has two operands. A range takes two comparisons, joined with AND.',
  incorrect: 'SELECT count(*) FROM Transaction WHERE 1 < duration < 2 SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction WHERE 1 < duration AND duration < 2 SINCE 1 hour ago',
  concernsOperator: isComparison,
  binary: (binary, inspection) => {
    if (!isComparison(binary.operator) || binary.left.kind !== 'binary' || !isComparison(binary.left.operator)) return;
    inspection.report(
      chainedComparison,
      { start: binary.operatorStart, end: binary.operatorEnd },
      'Comparisons cannot be chained. Join two comparisons with AND.',
    );
  },
};
