import type { Check } from '../check/check';
import { epochOf } from '../time/dateTime';

export const invalidDate: Check = {
  code: 'invalid-date',
  severity: 'warning',
  title: 'Date that cannot be read',
  documentation:
    "A date is `'2026-11-01'`, `'2026-11-01 08:30'`, `'2026-11-01T08:30:00Z'` or `'2026-11-01 08:30:00+0100'`; a time alone, such as `'08:30'`, means today. Hours go from 00 to 23.",
  wrong: "SELECT count(*) FROM Transaction SINCE '01.11.2026'",
  right: "SELECT count(*) FROM Transaction SINCE '2026-11-01'",
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
        "This is no date or time; write it like '2026-11-01 08:30' or '2026-11-01T08:30:00Z'.",
      );
    }
  },
};
