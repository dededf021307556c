import type { Check } from '../check/check';
import { timeRangeBounds } from '../time/timeRange';

export const sinceAfterUntil: Check = {
  code: 'since-after-until',
  severity: 'error',
  title: 'Time range that ends before it starts',
  documentation: 'SINCE must be earlier than UNTIL.',
  incorrect: 'SELECT count(*) FROM Transaction SINCE 1 hour ago UNTIL 2 hours ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 2 hours ago UNTIL 1 hour ago',
  needs: ['until'],
  query: (query, inspection) => {
    if (!query.since || !query.until) return;
    const window = timeRangeBounds(query);
    if (window === undefined || window.max > 0) return;
    inspection.report(
      sinceAfterUntil,
      query.until.time,
      'The time range ends before it starts. SINCE must be earlier than UNTIL.',
    );
  },
  fix: ({ text, body }) => {
    if (body.kind !== 'query' || !body.since || !body.until) return undefined;
    const { time: since } = body.since;
    const { time: until } = body.until;
    return {
      title: 'Swap SINCE and UNTIL',
      edits: [
        { span: { start: since.start, end: since.end }, text: text.slice(until.start, until.end) },
        { span: { start: until.start, end: until.end }, text: text.slice(since.start, since.end) },
      ],
    };
  },
};
