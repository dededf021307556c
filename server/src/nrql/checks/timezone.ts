import { isTimeZone } from '../timeWindow';
import type { Check } from './check';

export const unknownTimeZone: Check = {
  code: 'unknown-time-zone',
  severity: 'warning',
  title: 'Unknown time zone',
  documentation: "WITH TIMEZONE takes an id of the time zone database, such as `'Europe/Berlin'` or `'UTC'`.",
  wrong: "SELECT count(*) FROM Transaction SINCE today WITH TIMEZONE 'Europe/Bern'",
  right: "SELECT count(*) FROM Transaction SINCE today WITH TIMEZONE 'Europe/Zurich'",
  needs: ['timezone'],
  query: (query, at) => {
    const zone = query.timezone?.zone;
    if (zone?.kind !== 'string' || !zone.terminated || zone.value.includes('{{') || isTimeZone(zone.value)) return;
    at.report(
      unknownTimeZone,
      zone,
      `${zone.value || 'An empty text'} is no time zone; write an id such as 'Europe/Berlin'.`,
    );
  },
};

export const zoneConflict: Check = {
  code: 'zone-conflict',
  severity: 'information',
  title: 'Two time zones',
  documentation: 'A zone inside a date counts more than WITH TIMEZONE.',
  wrong: "SELECT count(*) FROM Transaction SINCE '2026-11-01T08:00:00Z' WITH TIMEZONE 'Europe/Berlin'",
  right: "SELECT count(*) FROM Transaction SINCE '2026-11-01T08:00:00' WITH TIMEZONE 'Europe/Berlin'",
  needs: ['timezone'],
  query: (query, at) => {
    if (!query.timezone) return;
    for (const time of [query.since?.time, query.until?.time]) {
      if (time?.kind === 'string' && /(Z|[+-]\d\d:?\d\d|\])$/.test(time.value.trim()) && /\d:?\d\d/.test(time.value)) {
        at.report(zoneConflict, time, 'The date has a zone of its own, which counts more than WITH TIMEZONE.');
      }
    }
  },
};
