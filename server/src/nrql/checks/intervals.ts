import type { Check } from './check';

export const invalidInterval: Check = {
  code: 'invalid-interval',
  severity: 'error',
  title: 'Interval that is no positive whole number',
  documentation: 'The number of an interval is whole and greater than zero. Take a smaller unit for parts of one.',
  wrong: 'SELECT count(*) FROM Transaction SINCE 1.5 hours ago',
  right: 'SELECT count(*) FROM Transaction SINCE 90 minutes ago',
  interval: ({ amount }, at) => {
    if (amount.kind !== 'number' || (Number.isInteger(amount.value) && amount.value > 0)) return;
    at.report(invalidInterval, amount, 'An interval takes a positive whole number; use a smaller unit for a fraction.');
  },
};

export const missingAgo: Check = {
  code: 'missing-ago',
  severity: 'error',
  title: 'Relative time without AGO',
  documentation: 'A relative time in SINCE, UNTIL and COMPARE WITH ends with the word AGO.',
  wrong: 'SELECT count(*) FROM Transaction SINCE 2 hours',
  right: 'SELECT count(*) FROM Transaction SINCE 2 hours ago',
  needs: ['since', 'until', 'compare'],
  query: (query, at) => {
    for (const clause of query.clauses) {
      if (clause.kind !== 'since' && clause.kind !== 'until' && clause.kind !== 'compare') continue;
      const { time } = clause;
      if (time.kind !== 'ago' || time.ago) continue;
      const to = time.end - time.start;
      at.report(missingAgo, time, 'A relative time ends with AGO.', { replacement: ' ago', from: to, to });
    }
  },
  fixTitle: 'Insert AGO',
};

export const unquotedTime: Check = {
  code: 'unquoted-time',
  severity: 'warning',
  title: 'Time of day without quotes',
  documentation: "The time of day after AT stands in single quotes: `monday AT '09:30'`.",
  wrong: 'SELECT count(*) FROM Transaction SINCE monday AT 09:30',
  right: "SELECT count(*) FROM Transaction SINCE monday AT '09:30'",
  fixTitle: 'Put the time in quotes',
};

export const periodUnit: Check = {
  code: 'period-unit',
  severity: 'warning',
  title: 'THIS or LAST with a short unit',
  documentation:
    'THIS and LAST are known with hour, week, month, quarter and year. For a day write today or yesterday.',
  wrong: 'SELECT count(*) FROM Transaction SINCE this day',
  right: 'SELECT count(*) FROM Transaction SINCE today',
  needs: ['since', 'until'],
  query: (query, at) => {
    for (const clause of query.clauses) {
      if ((clause.kind !== 'since' && clause.kind !== 'until') || clause.time.kind !== 'period') continue;
      const { time } = clause;
      if (time.unit.kind !== 'unit') continue;
      const { unit } = time.unit;
      if (unit === 'hour' || unit === 'week' || unit === 'month' || unit === 'quarter' || unit === 'year') continue;
      const replacement = unit === 'day' ? (time.which === 'this' ? 'today' : 'yesterday') : undefined;
      const advice = replacement ? `write ${replacement}` : 'use hour, week, month, quarter or year';
      const words = time.which.toUpperCase();
      at.report(
        periodUnit,
        time,
        `${words} ${time.unit.text} is not known; ${advice}.`,
        replacement ? { replacement } : undefined,
      );
    }
  },
};
