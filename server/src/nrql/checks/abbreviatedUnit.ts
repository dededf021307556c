import { timeUnits } from '../../catalogue/timeUnits';
import type { Check } from '../check/check';
import { abbreviatedTimeUnit } from '../facts/lookup';

export const abbreviatedUnit: Check = {
  code: 'abbreviated-unit',
  severity: 'error',
  title: 'Abbreviated time unit',
  documentation: `Time units have no abbreviations. They are written out, in the singular or the plural: ${timeUnits.map(({ plural }) => plural).join(', ')}.`,
  incorrect: 'SELECT count(*) FROM Transaction SINCE 30 min ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 30 minutes ago',
  interval: (interval, inspection) => {
    const { unit, amount } = interval;
    if (unit.kind !== 'unit' || unit.unit !== undefined) return;
    const timeUnit = abbreviatedTimeUnit(unit.text);
    if (!timeUnit) return;
    const one = amount.kind === 'number' && amount.value === 1;
    const name = one ? timeUnit.name : timeUnit.plural;
    const glued = amount.end === unit.start;
    inspection.report(abbreviatedUnit, unit, `${unit.text} is not a time unit. Write ${name}.`, {
      replacement: glued ? ` ${name}` : name,
    });
  },
};
