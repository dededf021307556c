import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';
import type { Expression } from '../tree/tree';

export const unlabelledNested: Check = {
  code: 'unlabelled-nested',
  severity: 'hint',
  title: 'Inner aggregate without a label',
  documentation:
    'The outer query refers to the columns of the inner query by name. A label makes the name short and unambiguous.',
  incorrect: 'SELECT max(`count`) FROM (SELECT count(*) FROM Transaction TIMESERIES 1 minute) SINCE 1 hour ago',
  correct: 'SELECT max(n) FROM (SELECT count(*) AS n FROM Transaction TIMESERIES 1 minute) SINCE 1 hour ago',
  needs: ['nested'],
  query: (query, inspection) => {
    if (inspection.scope.role !== 'nested') return;
    for (const item of query.select?.items ?? []) {
      if (item.label || !inspection.scope.aggregateItems.includes(item)) continue;
      inspection.report(
        unlabelledNested,
        nameOf(item.value),
        'The column has no label for the outer query to use. Add one with AS.',
      );
    }
  },
};

function nameOf(value: Expression): { start: number; end: number } {
  return value.kind === 'call' ? nameSpan(value) : value;
}
