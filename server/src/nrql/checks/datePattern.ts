import type { Check } from '../check/check';

export const datePattern: Check = {
  code: 'date-pattern',
  severity: 'warning',
  title: 'Invalid date pattern',
  documentation:
    'The pattern of `toDatetime()` and `toTimestamp()` is a string literal. `h` is the hour from 1 to 12 and needs `a` for AM and PM; `HH` is the hour from 00 to 23.',
  incorrect: "SELECT toDatetime(timestamp, 'yyyy-MM-dd hh:mm') FROM Transaction LIMIT 5 SINCE 1 hour ago",
  correct: "SELECT toDatetime(timestamp, 'yyyy-MM-dd HH:mm') FROM Transaction LIMIT 5 SINCE 1 hour ago",
  concernsCall: (_key, fact) => fact?.name === 'toDatetime' || fact?.name === 'toTimestamp',
  call: (call, fact, inspection) => {
    const pattern = call.arguments[1];
    if (!pattern || (fact?.name !== 'toDatetime' && fact?.name !== 'toTimestamp')) return;
    if (pattern.kind === 'name' && !inspection.scope.variable(pattern.text))
      inspection.report(datePattern, pattern, 'The pattern must be a string literal.');
    if (pattern.kind !== 'string') return;
    const letters = pattern.value.replace(/'[^']*'/g, '');
    if (/h/.test(letters) && !/a/.test(letters))
      inspection.report(
        datePattern,
        pattern,
        'h is the hour from 1 to 12 and needs the letter a for AM or PM. Use HH for the hour from 00 to 23.',
        {
          replacement: inspection.slice(pattern.start, pattern.end).replace(/h/g, 'H'),
        },
      );
  },
};
