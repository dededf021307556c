import type { Check } from '../check/check';

export const periodUnit: Check = {
  code: 'period-unit',
  severity: 'warning',
  title: 'Unsupported unit after THIS or LAST',
  documentation: 'THIS and LAST take hour, week, month, quarter and year. For a day, write today or yesterday.',
  incorrect: 'SELECT count(*) FROM Transaction SINCE this day',
  correct: 'SELECT count(*) FROM Transaction SINCE today',
  needs: ['since', 'until'],
  query: (query, inspection) => {
    for (const clause of query.clauses) {
      if ((clause.kind !== 'since' && clause.kind !== 'until') || clause.time.kind !== 'period') continue;
      const { time } = clause;
      if (time.unit.kind !== 'unit') continue;
      const { unit } = time.unit;
      if (unit === 'hour' || unit === 'week' || unit === 'month' || unit === 'quarter' || unit === 'year') continue;
      const replacement = unit === 'day' ? (time.relation === 'this' ? 'today' : 'yesterday') : undefined;
      const advice = replacement ? `Write ${replacement}` : 'Use hour, week, month, quarter or year';
      const words = time.relation.toUpperCase();
      inspection.report(
        periodUnit,
        time,
        `${words} ${time.unit.text} is not supported. ${advice}.`,
        replacement ? { replacement } : undefined,
      );
    }
  },
};
