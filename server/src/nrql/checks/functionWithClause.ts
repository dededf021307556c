import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';

/** Functions that do not work, or make little sense, beside a clause: the catalogue says which. */
export const functionWithClause: Check = {
  code: 'function-with-clause',
  severity: 'error',
  title: 'Function and clause do not go together',
  documentation:
    '`blob()` cannot stand in WHERE or beside FACET and TIMESERIES. Functions that give a list or a map for each interval, such as `uniques()`, `histogram()` and `funnel()`, make no line of a TIMESERIES, and `predictLinear()` beside it is advised against.',
  wrong: "SELECT count(*) FROM Log WHERE blob(message) LIKE '%x%' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Log WHERE message LIKE '%x%' SINCE 1 hour ago",
  concernsCall: (_key, fact) => fact?.notWith !== undefined,
  call: (call, fact, inspection) => {
    for (const { clause, severity } of fact?.notWith ?? []) {
      const { query } = inspection.scope;
      const applies =
        clause === 'WHERE'
          ? inspection.place === 'where' || inspection.place === 'case'
          : clause === 'FACET'
            ? query.facet !== undefined
            : clause === 'TIMESERIES' && query.timeseries !== undefined && inspection.scope.role !== 'set';
      if (!applies) continue;
      const span = nameSpan(call);
      const message =
        severity === 'error'
          ? `${call.name}() does not work ${clause === 'WHERE' ? 'in' : 'with'} ${clause}.`
          : `${call.name}() with ${clause} gives no useful result.`;
      inspection.report(functionWithClause, span, message, undefined, severity);
      return;
    }
  },
};
