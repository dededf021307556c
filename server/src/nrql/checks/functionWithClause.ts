import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';

/** Functions that a clause excludes, or with which it has no useful result, according to the catalogue. */
export const functionWithClause: Check = {
  code: 'function-with-clause',
  severity: 'error',
  title: 'Function and clause cannot be combined',
  documentation:
    '`blob()` does not work in WHERE or with FACET and TIMESERIES. Functions that return a list or a map for each interval, such as `uniques()`, `histogram()` and `funnel()`, have no useful result with TIMESERIES. The same applies to `predictLinear()`.',
  incorrect: "SELECT count(*) FROM Log WHERE blob(message) LIKE '%x%' SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Log WHERE message LIKE '%x%' SINCE 1 hour ago",
  concernsCall: (_key, fact) => fact?.notWith !== undefined,
  call: (call, fact, inspection) => {
    for (const { clause, severity } of fact?.notWith ?? []) {
      const { query } = inspection.scope;
      const applies =
        clause === 'WHERE'
          ? inspection.position === 'where' || inspection.position === 'case'
          : clause === 'FACET'
            ? query.facet !== undefined
            : clause === 'TIMESERIES' && query.timeseries !== undefined && inspection.scope.role !== 'set';
      if (!applies) continue;
      const span = nameSpan(call);
      const message =
        severity === 'error'
          ? `${call.name}() does not work ${clause === 'WHERE' ? 'in' : 'with'} ${clause}. Remove the call or ${clause}.`
          : `${call.name}() has no useful result with ${clause}. Remove the call or ${clause}.`;
      inspection.report(functionWithClause, span, message, undefined, severity);
      return;
    }
  },
};
