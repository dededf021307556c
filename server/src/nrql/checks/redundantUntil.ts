import type { Check } from '../check/check';

export const redundantUntil: Check = {
  code: 'redundant-until',
  severity: 'hint',
  title: 'UNTIL NOW',
  documentation: 'A time range ends now unless UNTIL sets another time.',
  incorrect: 'SELECT count(*) FROM Transaction SINCE 1 day ago UNTIL now',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 day ago',
  needs: ['until'],
  query: (query, inspection) => {
    if (query.until?.time.kind !== 'now') return;
    const before = /\s*$/.exec(inspection.slice(query.start, query.until.start)) as RegExpExecArray;
    inspection.report(redundantUntil, query.until, 'The time range ends now by default. Remove UNTIL NOW.', {
      replacement: '',
      from: -before[0].length,
      to: query.until.end - query.until.start,
    });
  },
  fixTitle: 'Remove UNTIL NOW',
};
