import type { Check } from '../check/check';
import { epochOf } from '../time/dateTime';

export const invalidDate: Check = {
  code: 'invalid-date',
  severity: 'warning',
  title: 'Invalid date',
  documentation:
    "A date has a form such as `'2026-11-01'`, `'2026-11-01 08:30'`, `'2026-11-01T08:30:00Z'` or `'2026-11-01 08:30:00+0100'`; a time alone, such as `'08:30'`, refers to today. Hours are from 00 to 23.",
  incorrect: "SELECT count(*) FROM Transaction SINCE '01.11.2026'",
  correct: "SELECT count(*) FROM Transaction SINCE '2026-11-01'",
  needs: ['since', 'until'],
  query: (query, inspection) => {
    for (const clause of query.clauses) {
      if (clause.kind !== 'since' && clause.kind !== 'until') continue;
      const { time } = clause;
      const text =
        time.kind === 'string' ? time : time.kind === 'day' && time.time?.kind === 'string' ? time.time : undefined;
      if (!text?.terminated || text.value.includes('{{') || epochOf(text.value) !== undefined) continue;
      inspection.report(
        invalidDate,
        text,
        "The string is not a valid date or time. Write it like '2026-11-01 08:30' or '2026-11-01T08:30:00Z'.",
      );
    }
  },
};
