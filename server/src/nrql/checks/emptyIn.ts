import type { Check } from '../check/check';

export const emptyIn: Check = {
  code: 'empty-in',
  severity: 'error',
  title: 'IN with an empty list',
  documentation: 'A list after IN has at least one item.',
  incorrect: 'SELECT count(*) FROM Transaction WHERE host IN () SINCE 1 hour ago',
  correct: "SELECT count(*) FROM Transaction WHERE host IN ('a') SINCE 1 hour ago",
  inSet: (node, inspection) => {
    if (node.set.kind === 'list' && node.set.items.length === 0)
      inspection.report(emptyIn, node.set, 'The list after IN is empty. Add a value.');
  },
};
