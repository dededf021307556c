import type { Check } from '../check/check';

export const zoneConflict: Check = {
  code: 'zone-conflict',
  severity: 'information',
  title: 'Two time zones',
  documentation: 'A time zone in a date takes precedence over WITH TIMEZONE.',
  incorrect: "SELECT count(*) FROM Transaction SINCE '2026-11-01T08:00:00Z' WITH TIMEZONE 'Europe/Berlin'",
  correct: "SELECT count(*) FROM Transaction SINCE '2026-11-01T08:00:00' WITH TIMEZONE 'Europe/Berlin'",
  needs: ['timezone'],
  query: (query, inspection) => {
    if (!query.timezone) return;
    for (const time of [query.since?.time, query.until?.time]) {
      if (time?.kind === 'string' && /(Z|[+-]\d\d:?\d\d|\])$/.test(time.value.trim()) && /\d:?\d\d/.test(time.value)) {
        inspection.report(
          zoneConflict,
          time,
          'The time zone in the date takes precedence over WITH TIMEZONE. Remove one of them.',
        );
      }
    }
  },
};
