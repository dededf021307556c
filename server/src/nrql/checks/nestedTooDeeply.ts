import type { Check } from '../check/check';

export const nestedTooDeeply: Check = {
  code: 'nested-too-deeply',
  severity: 'error',
  title: 'Nested too deeply',
  documentation: 'The query has too many nested parentheses or too many operators. The rest of it is not checked.',
  incorrect: `SELECT count(*) FROM Transaction WHERE ${'('.repeat(101)}a = 1${')'.repeat(101)} SINCE 1 hour ago`,
  correct: 'SELECT count(*) FROM Transaction WHERE (a = 1) SINCE 1 hour ago',
};
