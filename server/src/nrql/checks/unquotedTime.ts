import type { Check } from '../check/check';

export const unquotedTime: Check = {
  code: 'unquoted-time',
  severity: 'warning',
  title: 'Time of day without quotes',
  documentation: "The time of day after AT needs single quotes: `monday AT '09:30'`.",
  incorrect: 'SELECT count(*) FROM Transaction SINCE monday AT 09:30',
  correct: "SELECT count(*) FROM Transaction SINCE monday AT '09:30'",
  fixTitle: 'Put the time in quotes',
};
