import type { Check } from '../check/check';

export const underscoreWildcard: Check = {
  code: 'underscore-wildcard',
  severity: 'hint',
  title: 'Underscore in LIKE',
  documentation: '`%` is the only wildcard of LIKE. An underscore is an ordinary character.',
  incorrect: "SELECT count(*) FROM Transaction WHERE name LIKE 'job_' SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE name RLIKE r'job.' SINCE 1 hour ago",
  concernsOperator: operator => operator === 'like' || operator === 'not like',
  binary: (binary, inspection) => {
    if (binary.operator !== 'like' && binary.operator !== 'not like') return;
    const { right } = binary;
    if (right.kind !== 'string' || right.value.includes('%') || !right.terminated) return;
    // Between letters and digits it is a part of a name.
    if (!/(?<![^\W_])_|_(?![^\W_])/.test(right.value)) return;
    inspection.report(
      underscoreWildcard,
      right,
      'An underscore is not a wildcard of LIKE. Use %, or RLIKE with a regular expression.',
    );
  },
};
