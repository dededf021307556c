import type { Check } from '../check/check';

export const booleanComparison: Check = {
  code: 'boolean-comparison',
  severity: 'hint',
  title: 'Comparison with true or false',
  documentation:
    'The reference tests a boolean with IS TRUE and IS FALSE, although the service accepts a comparison. The string `true` in quotes is a string and no boolean.',
  incorrect: 'SELECT count(*) FROM Transaction WHERE error = true SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction WHERE error IS TRUE SINCE 1 hour ago',
  concernsOperator: operator => operator === '=' || operator === '!=',
  binary: (binary, inspection) => {
    if (binary.operator !== '=' && binary.operator !== '!=') return;
    const { right } = binary;
    if (right.kind !== 'boolean') return;
    const { value } = right;
    const word = value ? 'TRUE' : 'FALSE';
    const test = binary.operator === '=' ? `IS ${word}` : `IS NOT ${word}`;
    inspection.report(
      booleanComparison,
      { start: binary.operatorStart, end: right.end },
      `The reference tests booleans with IS. Write ${test}.`,
      { replacement: test },
    );
  },
};
