import type { Check } from '../check/check';

export const missingLimit: Check = {
  code: 'missing-limit',
  severity: 'warning',
  title: 'LIMIT without a number',
  documentation: 'LIMIT and OFFSET need a number. LIMIT also takes MAX.',
  incorrect: 'SELECT count(*) FROM Transaction FACET name LIMIT SINCE 1 day ago',
  correct: 'SELECT count(*) FROM Transaction FACET name LIMIT MAX SINCE 1 day ago',
  needs: ['limit', 'offset'],
  query: (query, inspection) => {
    for (const clause of query.clauses) {
      if ((clause.kind !== 'limit' && clause.kind !== 'offset') || clause.value.kind !== 'hole') continue;
      const word = clause.kind.toUpperCase();
      inspection.report(
        missingLimit,
        inspection.wordOf(clause),
        `${word} has no number. Add one${word === 'LIMIT' ? ', or MAX' : ''}.`,
      );
    }
  },
};
