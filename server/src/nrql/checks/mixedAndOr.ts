import type { Check } from '../check/check';

export const mixedAndOr: Check = {
  code: 'mixed-and-or',
  severity: 'hint',
  title: 'AND and OR without parentheses',
  documentation: 'AND is evaluated before OR. Parentheses make that clear.',
  incorrect: "SELECT count(*) FROM Transaction WHERE error IS TRUE OR host = 'a' AND duration > 2 SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE error IS TRUE OR (host = 'a' AND duration > 2) SINCE 1 hour ago",
  logical: (logical, inspection) => {
    if (logical.operator !== 'or') return;
    for (const operand of logical.operands) {
      if (operand.kind !== 'logical') continue;
      inspection.report(
        mixedAndOr,
        operand,
        'AND is evaluated before OR. Put parentheses around it to make that clear.',
        {
          replacement: `(${inspection.slice(operand.start, operand.end)})`,
        },
      );
    }
  },
  fixTitle: 'Put parentheses around AND',
};
