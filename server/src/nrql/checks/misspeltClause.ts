import type { Check } from '../check/check';

export const misspeltClause: Check = {
  code: 'misspelt-clause',
  severity: 'error',
  title: 'Misspelt clause',
  documentation: 'The word is one slip away from a clause. It is read as that clause.',
  wrong: 'SELECT count(*) FORM Transaction SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
};
