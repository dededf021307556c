import type { Check } from '../check/check';
import { longestReserved, reserved } from '../check/names';

export const reservedName: Check = {
  code: 'reserved-name',
  severity: 'warning',
  title: 'Reserved word as a name',
  documentation: 'The word is a keyword. As the name of an attribute it needs backticks.',
  wrong: 'SELECT max(explain) FROM Quota SINCE 1 hour ago',
  right: 'SELECT max(`explain`) FROM Quota SINCE 1 hour ago',
  concernsName: text => text.length <= longestReserved && reserved.has(text.toLowerCase()),
  name: (name, inspection) => {
    if (name.quoted || name.text.length > longestReserved || !reserved.has(name.text.toLowerCase())) return;
    inspection.report(reservedName, name, `${name.text} is a reserved word. Put it in backticks.`, {
      replacement: `\`${name.text}\``,
    });
  },
};
