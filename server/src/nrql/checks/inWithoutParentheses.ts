import type { Check } from '../check/check';

export const inWithoutParentheses: Check = {
  code: 'in-without-parentheses',
  severity: 'error',
  title: 'IN without parentheses',
  documentation:
    'The list after IN needs parentheses, even with a single item. A template variable does not need them.',
  incorrect: "SELECT count(*) FROM Transaction WHERE host IN 'a' SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE host IN ('a') SINCE 1 hour ago",
  inSet: (node, inspection) => {
    const { set } = node;
    if (set.kind === 'subquery' || set.kind === 'template' || set.kind === 'hole') return;
    if (set.kind === 'list' && inspection.codeAt(set.start) === 40) return;
    inspection.report(inWithoutParentheses, set, 'The list after IN has no parentheses. Add them.', {
      replacement: `(${inspection.slice(set.start, set.end)})`,
    });
  },
  fixTitle: 'Put parentheses around the list',
};
