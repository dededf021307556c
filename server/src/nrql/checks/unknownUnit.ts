import { timeUnits } from '../../catalogue/timeUnits';
import { abbreviatedTimeUnit } from '../facts';
import type { Check } from './check';

export const unknownUnit: Check = {
  code: 'unknown-unit',
  severity: 'error',
  title: 'Unknown unit of time',
  documentation: `An interval is a whole number and one of ${timeUnits.map(({ plural }) => plural).join(', ')}.`,
  wrong: 'SELECT count(*) FROM Transaction SINCE 2 fortnights ago',
  right: 'SELECT count(*) FROM Transaction SINCE 4 weeks ago',
  interval: ({ unit }, at) => {
    if (unit.kind !== 'unit' || unit.unit !== undefined || abbreviatedTimeUnit(unit.text)) return;
    at.report(unknownUnit, unit, `${unit.text} is no unit of time; use minutes, hours, days or another one.`);
  },
};
