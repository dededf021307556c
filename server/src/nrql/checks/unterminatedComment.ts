import type { Check } from '../check/check';
import { closeQuote } from '../check/closeQuote';

export const unterminatedComment: Check = {
  code: 'unterminated-comment',
  severity: 'error',
  title: 'Unterminated comment',
  documentation:
    'A comment that begins with `/*` ends with `*/`. Where the end is missing, the comment is read up to the end of its line.',
  incorrect: 'SELECT count(*) FROM Transaction SINCE 1 hour ago /* note',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 hour ago /* note */',
  fix: closeQuote,
};
