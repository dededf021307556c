import { timeUnits } from '../../catalogue/timeUnits';
import type { Check } from '../check/check';
import { abbreviatedTimeUnit } from '../facts/lookup';

export const unknownUnit: Check = {
  code: 'unknown-unit',
  severity: 'error',
  title: 'Unknown time unit',
  documentation: `An interval is a whole number and one of ${timeUnits.map(({ plural }) => plural).join(', ')}.`,
  incorrect: 'SELECT count(*) FROM Transaction SINCE 2 fortnights ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 4 weeks ago',
  interval: ({ unit }, inspection) => {
    if (unit.kind !== 'unit' || unit.unit !== undefined || abbreviatedTimeUnit(unit.text)) return;
    inspection.report(unknownUnit, unit, `${unit.text} is not a time unit. Use one such as minutes, hours or days.`);
  },
};
