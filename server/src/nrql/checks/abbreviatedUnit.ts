import { timeUnits } from '../../catalogue/timeUnits';
import type { Check } from '../check/check';
import { abbreviatedTimeUnit } from '../facts/lookup';

export const abbreviatedUnit: Check = {
  code: 'abbreviated-unit',
  severity: 'error',
  title: 'Abbreviated unit of time',
  documentation: `Units of time are written out, in the singular or the plural: ${timeUnits.map(({ plural }) => plural).join(', ')}.`,
  wrong: 'SELECT count(*) FROM Transaction SINCE 30 min ago',
  right: 'SELECT count(*) FROM Transaction SINCE 30 minutes ago',
  interval: (interval, inspection) => {
    const { unit, amount } = interval;
    if (unit.kind !== 'unit' || unit.unit !== undefined) return;
    const timeUnit = abbreviatedTimeUnit(unit.text);
    if (!timeUnit) return;
    const one = amount.kind === 'number' && amount.value === 1;
    const name = one ? timeUnit.name : timeUnit.plural;
    const glued = amount.end === unit.start;
    inspection.report(abbreviatedUnit, unit, `Write the unit out: ${name}.`, {
      replacement: glued ? ` ${name}` : name,
    });
  },
};
