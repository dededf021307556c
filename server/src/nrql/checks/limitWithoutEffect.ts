import type { Check } from '../check/check';

export const limitWithoutEffect: Check = {
  code: 'limit-without-effect',
  severity: 'hint',
  title: 'LIMIT without effect',
  documentation: 'LIMIT restricts groups and rows. An aggregate without FACET always returns one row.',
  incorrect: 'SELECT count(*) FROM Transaction LIMIT 5 SINCE 1 day ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 day ago',
  needs: ['limit'],
  query: (query, inspection) => {
    const { scope } = inspection;
    if (!query.limit || query.facet || query.timeseries || scope.role !== 'outermost') return;
    if (!scope.aggregates || scope.rowItems.length > 0 || scope.star || scope.mayAggregate) return;
    // LIMIT sets the length of the list that these functions return.
    if (scope.calls.some(({ key }) => key === 'uniques' || key === 'keyset')) return;
    const before = /\s*$/.exec(inspection.slice(query.start, query.limit.start)) as RegExpExecArray;
    const data = { replacement: '', from: -before[0].length, to: query.limit.end - query.limit.start };
    inspection.report(
      limitWithoutEffect,
      query.limit,
      'LIMIT has no effect on an aggregate without FACET. Remove it.',
      data,
    );
  },
};
