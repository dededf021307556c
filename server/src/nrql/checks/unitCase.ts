import type { Check } from '../check/check';

/** The units of `convert()`, which are case-sensitive. */
const units = [
  'ns',
  'us',
  'ms',
  's',
  'min',
  'h',
  'd',
  'By',
  'kBy',
  'MBy',
  'GBy',
  'bit',
  'bits',
  'bytes',
  'kilobytes',
  'megabytes',
  'gigabytes',
  'seconds',
  'minutes',
  'hours',
  'days',
  'm',
  'km',
  'kg',
  'g',
];

/** Common names of units that differ in more than case. */
const words: ReadonlyMap<string, string> = new Map([['KB', 'kilobytes']]);

export const unitCase: Check = {
  code: 'unit-case',
  severity: 'hint',
  title: 'Unit in the wrong case',
  documentation: "The units of `convert()` are case-sensitive: `'ms'` is milliseconds, `'By'` is bytes.",
  incorrect: "SELECT convert(duration, 's', 'MS') FROM Transaction LIMIT 5 SINCE 1 hour ago",
  correct: "SELECT convert(duration, 's', 'ms') FROM Transaction LIMIT 5 SINCE 1 hour ago",
  concernsCall: key => key === 'convert',
  call: (call, _fact, inspection) => {
    if (call.key !== 'convert') return;
    for (const argument of call.arguments.slice(1)) {
      if (argument.kind !== 'string' || units.includes(argument.value)) continue;
      const lower = argument.value.toLowerCase();
      const suggestion = words.get(argument.value) ?? units.find(unit => unit.toLowerCase() === lower);
      if (suggestion)
        inspection.report(unitCase, argument, `The units of convert() are case-sensitive. Write '${suggestion}'.`, {
          replacement: `'${suggestion}'`,
        });
    }
  },
};
