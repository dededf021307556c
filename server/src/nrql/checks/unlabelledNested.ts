import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';
import type { Expression } from '../tree/tree';

export const unlabelledNested: Check = {
  code: 'unlabelled-nested',
  severity: 'hint',
  title: 'Inner aggregate without a label',
  documentation:
    'The outer query reads the results of the inner one by name. A label makes that name short and certain.',
  wrong: 'SELECT max(`count`) FROM (SELECT count(*) FROM Transaction TIMESERIES 1 minute) SINCE 1 hour ago',
  right: 'SELECT max(n) FROM (SELECT count(*) AS n FROM Transaction TIMESERIES 1 minute) SINCE 1 hour ago',
  needs: ['nested'],
  query: (query, inspection) => {
    if (inspection.scope.role !== 'nested') return;
    for (const item of query.select?.items ?? []) {
      if (item.label || !inspection.scope.aggregateItems.includes(item)) continue;
      inspection.report(
        unlabelledNested,
        nameOf(item.value),
        'Label this with AS, so that the outer query can name it.',
      );
    }
  },
};

function nameOf(value: Expression): { start: number; end: number } {
  return value.kind === 'call' ? nameSpan(value) : value;
}
