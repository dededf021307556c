import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';

export const joinSelect: Check = {
  code: 'join-select',
  severity: 'error',
  title: 'Unsupported column in a joined query',
  documentation: 'A joined query names its columns. `SELECT *` and `uniques()` are not supported.',
  incorrect: 'FROM PageView JOIN (FROM PageAction SELECT * LIMIT MAX) ON session SELECT count(*) SINCE 1 hour ago',
  correct:
    'FROM PageView JOIN (FROM PageAction SELECT session, actionName LIMIT MAX) ON session SELECT count(*) SINCE 1 hour ago',
  needs: ['joined'],
  query: (query, inspection) => {
    const { scope } = inspection;
    if (scope.role !== 'join') return;
    if (scope.star) inspection.report(joinSelect, scope.star, 'A joined query does not support *. Name its columns.');
    for (const call of query.select ? scope.calls : []) {
      if (call.key === 'uniques')
        inspection.report(
          joinSelect,
          nameSpan(call),
          'A joined query does not support uniques(). Select the attribute with FACET.',
        );
    }
  },
};
