import type { Check } from '../check/check';
import { closeQuote } from '../check/closeQuote';

export const unterminatedString: Check = {
  code: 'unterminated-string',
  severity: 'error',
  title: 'Text is not closed',
  documentation:
    "A text goes from one single quote to the next. Where the second one is missing, the text is taken to end with its line. Write `\\'` for a quote inside it.",
  wrong: "SELECT count(*) FROM Transaction WHERE appName = 'Shop\nSINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE appName = 'Shop'\nSINCE 1 hour ago",
  fix: closeQuote,
};
