import type { Check } from '../check/check';

const known = new Set(['since', 'until', 'timezone', 'skipped']);

export const showClause: Check = {
  code: 'show-clause',
  severity: 'warning',
  title: 'Unsupported clause after SHOW',
  documentation: 'SHOW EVENT TYPES takes SINCE and UNTIL. Other clauses belong to SELECT.',
  incorrect: 'SHOW EVENT TYPES LIMIT 10',
  correct: 'SHOW EVENT TYPES SINCE 1 week ago',
  statement: (body, inspection) => {
    if (body.kind !== 'show') return;
    for (const clause of body.clauses) {
      if (!known.has(clause.kind))
        inspection.report(
          showClause,
          inspection.wordOf(clause),
          'SHOW EVENT TYPES takes SINCE and UNTIL only. Remove this clause.',
        );
    }
  },
};
