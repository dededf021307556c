import type { Check } from '../check/check';

export const compareOffset: Check = {
  code: 'compare-offset',
  severity: 'error',
  title: 'COMPARE WITH without a relative time',
  documentation: 'COMPARE WITH takes a number, a unit and AGO.',
  incorrect: 'SELECT count(*) FROM Transaction SINCE 1 day ago COMPARE WITH yesterday',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 day ago COMPARE WITH 1 day ago',
  needs: ['compare'],
  query: (query, inspection) => {
    const time = query.compare?.time;
    if (!time || time.kind === 'ago' || time.kind === 'hole' || time.kind === 'template') return;
    const replacement = time.kind === 'day' && time.day === 'yesterday' ? { replacement: '1 day ago' } : undefined;
    inspection.report(
      compareOffset,
      time,
      'COMPARE WITH needs a relative time. Write one such as 1 week ago.',
      replacement,
    );
  },
};
