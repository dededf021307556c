import type { Check } from '../check/check';

export const invalidLimit: Check = {
  code: 'invalid-limit',
  severity: 'error',
  title: 'LIMIT that is not a positive whole number',
  documentation: 'LIMIT and OFFSET take a positive whole number. LIMIT also takes MAX.',
  incorrect: 'SELECT count(*) FROM Transaction FACET name LIMIT 0 SINCE 1 day ago',
  correct: 'SELECT count(*) FROM Transaction FACET name LIMIT 10 SINCE 1 day ago',
  needs: ['limit', 'offset'],
  query: (query, inspection) => {
    for (const clause of query.clauses) {
      if (clause.kind !== 'limit' && clause.kind !== 'offset') continue;
      const { value } = clause;
      const lowest = clause.kind === 'limit' ? 1 : 0;
      const wrong =
        value.kind === 'unary' ||
        (value.kind === 'number' && (!Number.isInteger(value.value) || value.value < lowest)) ||
        (value.kind === 'word' && (value.word !== 'max' || clause.kind === 'offset'));
      if (wrong) inspection.report(invalidLimit, value, `${clause.kind.toUpperCase()} takes a positive whole number.`);
    }
  },
};
