import type { Check } from '../check/check';
import { looksLikeSeconds } from '../time/timeRange';

export const epochSeconds: Check = {
  code: 'epoch-seconds',
  severity: 'warning',
  title: 'Timestamp in seconds',
  documentation:
    'SINCE and UNTIL take milliseconds since 1970, which have 13 digits today. A number with ten digits is probably in seconds, and is read as a time in January 1970.',
  incorrect: 'SELECT count(*) FROM Transaction SINCE 1767225600',
  correct: 'SELECT count(*) FROM Transaction SINCE 1767225600000',
  needs: ['since', 'until'],
  query: (query, inspection) => {
    for (const clause of query.clauses) {
      if ((clause.kind !== 'since' && clause.kind !== 'until') || !looksLikeSeconds(clause.time)) continue;
      const { time } = clause;
      inspection.report(epochSeconds, time, 'The timestamp appears to be in seconds. Write it in milliseconds.', {
        replacement: `${inspection.slice(time.start, time.end)}000`,
      });
    }
  },
};
