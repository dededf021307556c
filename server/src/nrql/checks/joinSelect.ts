import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';

export const joinSelect: Check = {
  code: 'join-select',
  severity: 'error',
  title: 'Column that a joined query cannot have',
  documentation: 'A joined query names its columns: `SELECT *` and `uniques()` do not work there.',
  wrong: 'FROM PageView JOIN (FROM PageAction SELECT * LIMIT MAX) ON session SELECT count(*) SINCE 1 hour ago',
  right:
    'FROM PageView JOIN (FROM PageAction SELECT session, actionName LIMIT MAX) ON session SELECT count(*) SINCE 1 hour ago',
  needs: ['joined'],
  query: (query, inspection) => {
    const { scope } = inspection;
    if (scope.role !== 'join') return;
    if (scope.star)
      inspection.report(joinSelect, scope.star, 'A joined query must name its columns; * does not work here.');
    for (const call of query.select ? scope.calls : []) {
      if (call.key === 'uniques')
        inspection.report(joinSelect, nameSpan(call), 'uniques() does not work in a joined query.');
    }
  },
};
