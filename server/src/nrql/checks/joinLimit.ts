import type { Check } from '../check/check';

export const joinLimit: Check = {
  code: 'join-limit',
  severity: 'information',
  title: 'Joined query without LIMIT',
  documentation:
    'A joined query returns 10 rows unless LIMIT sets another number. Outer rows without a match among them are lost.',
  incorrect:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session) ON session SELECT sum(n) SINCE 1 hour ago',
  correct:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session SELECT sum(n) SINCE 1 hour ago',
  needs: ['joined'],
  query: (query, inspection) => {
    if (inspection.scope.role !== 'join' || query.limit || !query.from) return;
    const insert = { replacement: ' LIMIT MAX', from: query.end - query.from.start, to: query.end - query.from.start };
    inspection.report(
      joinLimit,
      inspection.wordOf(query.from),
      'The joined query returns 10 rows by default. Add LIMIT MAX.',
      insert,
    );
  },
};
