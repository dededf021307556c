import type { Check } from '../check/check';
import { isComparison, nameSpan } from '../check/expressions';
import type { Query } from '../tree/tree';

function onlyItem(query: Query) {
  return query.select?.items.length === 1 ? query.select.items[0]?.value : undefined;
}

export const setInComparison: Check = {
  code: 'set-in-comparison',
  severity: 'error',
  title: 'List in place of a single value',
  documentation: '`uniques()` returns a list, which only IN accepts. A comparison needs a single value.',
  incorrect: 'SELECT count(*) FROM Transaction WHERE host = (SELECT uniques(host) FROM Span) SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span LIMIT MAX) SINCE 1 hour ago',
  concernsOperator: isComparison,
  binary: (binary, inspection) => {
    if (binary.right.kind !== 'subquery') return;
    const value = onlyItem(binary.right.query);
    if (value?.kind !== 'call' || value.key !== 'uniques') return;
    const from = binary.operatorStart - value.start;
    const replace =
      binary.operator === '=' ? { replacement: 'IN', from, to: binary.operatorEnd - value.start } : undefined;
    inspection.report(
      setInComparison,
      nameSpan(value),
      'uniques() returns a list. Use IN to compare with it.',
      replace,
    );
  },
};
