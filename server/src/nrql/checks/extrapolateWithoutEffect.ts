import type { Check } from '../check/check';

/** Functions over which EXTRAPOLATE has an effect, itself or through a wrapper. */
const extrapolated = new Set(['apdex', 'average', 'count', 'histogram', 'sum', 'stddev', 'percentage', 'rate']);

export const extrapolateWithoutEffect: Check = {
  code: 'extrapolate-without-effect',
  severity: 'information',
  title: 'EXTRAPOLATE without effect',
  documentation:
    'EXTRAPOLATE works on Transaction, TransactionError and events that agents report, with apdex, average, count, histogram, sum and stddev.',
  wrong: 'SELECT max(duration) FROM Transaction SINCE 1 hour ago EXTRAPOLATE',
  right: 'SELECT average(duration) FROM Transaction SINCE 1 hour ago EXTRAPOLATE',
  needs: ['extrapolate'],
  query: (query, inspection) => {
    if (!query.extrapolate) return;
    const { scope } = inspection;
    const foreign =
      scope.readsOnly('Metric') || scope.readsOnly('Log') || scope.readsOnly('Span') || scope.readsOnly('SystemSample');
    const useful = !scope.aggregates || scope.mayAggregate || scope.calls.some(({ key }) => extrapolated.has(key));
    if (foreign || !useful)
      inspection.report(extrapolateWithoutEffect, query.extrapolate, 'EXTRAPOLATE has no effect here.');
  },
};
