import type { Check } from '../check/check';

export const missingLimit: Check = {
  code: 'missing-limit',
  severity: 'warning',
  title: 'LIMIT without a number',
  documentation: 'LIMIT and OFFSET are followed by a number; LIMIT also by MAX.',
  wrong: 'SELECT count(*) FROM Transaction FACET name LIMIT SINCE 1 day ago',
  right: 'SELECT count(*) FROM Transaction FACET name LIMIT MAX SINCE 1 day ago',
  needs: ['limit', 'offset'],
  query: (query, inspection) => {
    for (const clause of query.clauses) {
      if ((clause.kind !== 'limit' && clause.kind !== 'offset') || clause.value.kind !== 'hole') continue;
      const word = clause.kind.toUpperCase();
      inspection.report(
        missingLimit,
        inspection.wordOf(clause),
        `${word} needs a number${word === 'LIMIT' ? ', or MAX' : ''}.`,
      );
    }
  },
};
