import type { Check } from '../check/check';

export const likeWithoutWildcard: Check = {
  code: 'like-without-wildcard',
  severity: 'information',
  title: 'LIKE without %',
  documentation: 'LIKE without `%` compares whole strings and ignores case. `=` respects case.',
  incorrect: "SELECT count(*) FROM Transaction WHERE name LIKE 'checkout' SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE name LIKE '%checkout%' SINCE 1 hour ago",
  concernsOperator: operator => operator === 'like' || operator === 'not like',
  binary: (binary, inspection) => {
    if (binary.operator !== 'like' && binary.operator !== 'not like') return;
    const { right } = binary;
    if (
      right.kind !== 'string' ||
      right.value.includes('%') ||
      right.value.includes('{{') ||
      right.value.includes('_') ||
      !right.terminated
    )
      return;
    inspection.report(
      likeWithoutWildcard,
      right,
      'LIKE without % compares whole strings and ignores case. Add %, or use = to respect case.',
    );
  },
};
