import type { Check } from '../check/check';

export const booleanComparison: Check = {
  code: 'boolean-comparison',
  severity: 'warning',
  title: 'Comparison with true or false',
  documentation: 'IS TRUE and IS FALSE test a boolean.',
  wrong: 'SELECT count(*) FROM Transaction WHERE error = true SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction WHERE error IS TRUE SINCE 1 hour ago',
  concernsOperator: operator => operator === '=' || operator === '!=',
  binary: (binary, inspection) => {
    if (binary.operator !== '=' && binary.operator !== '!=') return;
    const { right } = binary;
    const value =
      right.kind === 'boolean'
        ? right.value
        : right.kind === 'string' && /^(true|false)$/i.test(right.value)
          ? /t/i.test(right.value)
          : undefined;
    if (value === undefined) return;
    const word = value ? 'TRUE' : 'FALSE';
    const test = binary.operator === '=' ? `IS ${word}` : `IS NOT ${word}`;
    // The attribute may be a string with the value true; only a literal is certainly a boolean.
    const replacement = right.kind === 'boolean' ? { replacement: test } : undefined;
    inspection.report(
      booleanComparison,
      { start: binary.operatorStart, end: right.end },
      `A comparison does not test a boolean. Write ${test}.`,
      replacement,
    );
  },
};
