import type { Check } from '../check/check';
import { closeQuote } from '../check/closeQuote';

export const unterminatedTemplate: Check = {
  code: 'unterminated-template',
  severity: 'error',
  title: 'Unterminated template variable',
  documentation: 'A template variable is written `{{name}}`.',
  incorrect: 'SELECT count(*) FROM Transaction WHERE appName = {{app SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction WHERE appName = {{app}} SINCE 1 hour ago',
  fix: closeQuote,
};
