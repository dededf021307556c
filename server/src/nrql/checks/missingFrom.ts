import type { Check } from '../check/check';
import type { Clause, Query } from '../tree/tree';

/** Whether skipped text is in the place of the missing clause: at the start, or after another clause. */
export function isSkippedAfter({ clauses }: Query, after: Clause | undefined): boolean {
  if (clauses[0]?.kind === 'skipped') return true;
  return after !== undefined && clauses[clauses.indexOf(after) + 1]?.kind === 'skipped';
}

export const missingFrom: Check = {
  code: 'missing-from',
  severity: 'error',
  title: 'Query without FROM',
  documentation: 'FROM names the event types to read. Only a query of constants that WITH … AS defines needs no FROM.',
  incorrect: 'SELECT count(*) SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  query: (query, inspection) => {
    if (query.from || query.variables || !query.select || isSkippedAfter(query, query.select)) return;
    inspection.report(
      missingFrom,
      inspection.wordOf(query.select),
      'The query has no FROM. Add one with an event type, such as FROM Transaction.',
    );
  },
};
