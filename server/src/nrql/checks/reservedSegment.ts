import type { Check } from '../check/check';
import { maxReservedLength, reserved } from '../check/names';

export const reservedSegment: Check = {
  code: 'reserved-segment',
  severity: 'hint',
  title: 'Reserved word in a dotted name',
  documentation:
    'The documentation puts a dotted name that contains a reserved word in backticks. Most such names work without them.',
  incorrect: 'SELECT max(queue.offset) FROM Broker SINCE 1 hour ago',
  correct: 'SELECT max(`queue.offset`) FROM Broker SINCE 1 hour ago',
  concernsName: text => text.split('.').some(segment => segment !== text && reserved.has(segment)),
  name: (name, inspection) => {
    if (name.quoted) return;
    const { text } = name;
    let from = text.indexOf('.');
    if (from < 0) return;
    for (let start = 0; start <= text.length; start = from + 1) {
      from = text.indexOf('.', start);
      if (from < 0) from = text.length;
      if (from - start > maxReservedLength || from - start < 2 || !reserved.has(text.slice(start, from))) continue;
      inspection.report(
        reservedSegment,
        name,
        `${text.slice(start, from)} is a reserved word. Put the name in backticks.`,
        { replacement: `\`${text}\`` },
      );
      return;
    }
  },
};
