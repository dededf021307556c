import type { Check } from '../check/check';
import { closeQuote } from '../check/closeQuote';

export const unterminatedName: Check = {
  code: 'unterminated-name',
  severity: 'error',
  title: 'Unterminated name',
  documentation: 'A name in backticks ends with a backtick on the same line.',
  incorrect: 'SELECT latest(`queue.size) FROM Broker SINCE 1 hour ago',
  correct: 'SELECT latest(`queue.size`) FROM Broker SINCE 1 hour ago',
  fix: closeQuote,
};
