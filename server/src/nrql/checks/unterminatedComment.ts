import type { Check } from '../check/check';
import { closeQuote } from '../check/closeQuote';

export const unterminatedComment: Check = {
  code: 'unterminated-comment',
  severity: 'error',
  title: 'Comment is not closed',
  documentation:
    'A comment that begins with `/*` ends with `*/`. Where that is missing, it is taken to end with its line.',
  wrong: 'SELECT count(*) FROM Transaction SINCE 1 hour ago /* note',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago /* note */',
  fix: closeQuote,
};
