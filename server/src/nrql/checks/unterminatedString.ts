import type { Check } from '../check/check';
import { closeQuote } from '../check/closeQuote';

export const unterminatedString: Check = {
  code: 'unterminated-string',
  severity: 'error',
  title: 'Unterminated string',
  documentation:
    "A string begins and ends with a single quote. Where the closing quote is missing, the string is read up to the end of its line. Write `\\'` for a quote inside a string.",
  incorrect: "SELECT count(*) FROM Transaction WHERE appName = 'Shop\nSINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE appName = 'Shop'\nSINCE 1 hour ago",
  fix: closeQuote,
};
