import type { Check } from '../check/check';
import { isTimeZone } from '../time/dateTime';

export const unknownTimeZone: Check = {
  code: 'unknown-time-zone',
  severity: 'warning',
  title: 'Unknown time zone',
  documentation: "WITH TIMEZONE takes an id of the time zone database, such as `'Europe/Berlin'` or `'UTC'`.",
  incorrect: "SELECT count(*) FROM Transaction SINCE today WITH TIMEZONE 'Europe/Bern'",
  correct: "SELECT count(*) FROM Transaction SINCE today WITH TIMEZONE 'Europe/Zurich'",
  needs: ['timezone'],
  query: (query, inspection) => {
    const zone = query.timezone?.zone;
    if (zone?.kind !== 'string' || !zone.terminated || zone.value.includes('{{') || isTimeZone(zone.value)) return;
    inspection.report(
      unknownTimeZone,
      zone,
      `${zone.value || 'An empty string'} is not a time zone. Write an id such as 'Europe/Berlin'.`,
    );
  },
};
