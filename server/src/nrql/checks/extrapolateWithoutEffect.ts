import type { Check } from '../check/check';

/** Functions that EXTRAPOLATE affects, directly or inside a wrapper. */
const extrapolated = new Set(['apdex', 'average', 'count', 'histogram', 'sum', 'stddev', 'percentage', 'rate']);

export const extrapolateWithoutEffect: Check = {
  code: 'extrapolate-without-effect',
  severity: 'information',
  title: 'EXTRAPOLATE without effect',
  documentation:
    'EXTRAPOLATE affects Transaction, TransactionError and other events that agents report, and the functions apdex, average, count, histogram, sum and stddev.',
  incorrect: 'SELECT max(duration) FROM Transaction SINCE 1 hour ago EXTRAPOLATE',
  correct: 'SELECT average(duration) FROM Transaction SINCE 1 hour ago EXTRAPOLATE',
  needs: ['extrapolate'],
  query: (query, inspection) => {
    if (!query.extrapolate) return;
    const { scope } = inspection;
    const foreign =
      scope.readsOnly('Metric') || scope.readsOnly('Log') || scope.readsOnly('Span') || scope.readsOnly('SystemSample');
    const useful = !scope.aggregates || scope.mayAggregate || scope.calls.some(({ key }) => extrapolated.has(key));
    if (foreign || !useful)
      inspection.report(
        extrapolateWithoutEffect,
        query.extrapolate,
        'EXTRAPOLATE has no effect on this query. Remove it.',
      );
  },
};
