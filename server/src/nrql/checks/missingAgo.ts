import type { Check } from '../check/check';

export const missingAgo: Check = {
  code: 'missing-ago',
  severity: 'error',
  title: 'Relative time without AGO',
  documentation: 'A relative time in SINCE, UNTIL and COMPARE WITH ends with AGO.',
  incorrect: 'SELECT count(*) FROM Transaction SINCE 2 hours',
  correct: 'SELECT count(*) FROM Transaction SINCE 2 hours ago',
  needs: ['since', 'until', 'compare'],
  query: (query, inspection) => {
    for (const clause of query.clauses) {
      if (clause.kind !== 'since' && clause.kind !== 'until' && clause.kind !== 'compare') continue;
      const { time } = clause;
      if (time.kind !== 'ago' || time.hasAgo) continue;
      const to = time.end - time.start;
      inspection.report(missingAgo, time, 'The relative time has no AGO. Add it.', {
        replacement: ' ago',
        from: to,
        to,
      });
    }
  },
  fixTitle: 'Insert AGO',
};
