import type { Check } from '../check/check';

export const foreignComment: Check = {
  code: 'foreign-comment',
  severity: 'error',
  title: 'Comment of another language',
  documentation:
    'A comment begins with `--` or `//` and goes on to the end of its line, or stands between `/*` and `*/`. A `#`, as in a shell, is no part of the language. What follows it is read as the comment that it is meant to be, so that the query around it is still checked.',
  incorrect: '# Errors of the shop\nSELECT count(*) FROM TransactionError SINCE 1 hour ago',
  correct: '-- Errors of the shop\nSELECT count(*) FROM TransactionError SINCE 1 hour ago',
  fixTitle: 'Write --',
};
