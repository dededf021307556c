import type { Check } from '../check/check';
import { maxReservedLength, reserved } from '../check/names';

export const reservedName: Check = {
  code: 'reserved-name',
  severity: 'hint',
  title: 'Reserved word as a name',
  documentation:
    'The word is on the list of reserved words. The reference puts the name of such an attribute in backticks; published queries leave them out where the word cannot be a clause.',
  incorrect: 'SELECT max(explain) FROM Quota SINCE 1 hour ago',
  correct: 'SELECT max(`explain`) FROM Quota SINCE 1 hour ago',
  concernsName: text => text.length <= maxReservedLength && reserved.has(text.toLowerCase()),
  name: (name, inspection) => {
    if (name.quoted || name.text.length > maxReservedLength || !reserved.has(name.text.toLowerCase())) return;
    inspection.report(reservedName, name, `${name.text} is a reserved word. Put it in backticks.`, {
      replacement: `\`${name.text}\``,
    });
  },
};
