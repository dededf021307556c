import type { Check } from '../check/check';

export const misspeltClause: Check = {
  code: 'misspelt-clause',
  severity: 'error',
  title: 'Misspelt clause',
  documentation: 'The word differs from a clause word by one letter. It is read as that clause.',
  incorrect: 'SELECT count(*) FORM Transaction SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
};
