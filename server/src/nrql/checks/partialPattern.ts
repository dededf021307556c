import type { Check } from '../check/check';

export const partialPattern: Check = {
  code: 'partial-pattern',
  severity: 'hint',
  title: 'Pattern that must match the whole string',
  documentation:
    'The patterns of `capture()` and `aparse()` must match the whole string. To match a part of it, begin and end the pattern with `.*`, or with `%` for aparse().',
  incorrect: "SELECT aparse(message, 'took * ms') FROM Log LIMIT 5 SINCE 1 hour ago",
  correct: "SELECT aparse(message, '%took * ms%') FROM Log LIMIT 5 SINCE 1 hour ago",
  concernsCall: key => key === 'capture' || key === 'aparse',
  call: (call, _fact, inspection) => {
    const pattern = call.arguments[1];
    if (pattern?.kind !== 'regex' && pattern?.kind !== 'string') return;
    const { value } = pattern;
    if (!pattern.terminated || value === '') return;
    if (call.key === 'aparse') {
      if (!/^[%*]/.test(value) && !/[%*]$/.test(value))
        inspection.report(
          partialPattern,
          pattern,
          'The pattern must match the whole string. Add % before and after it.',
          {
            replacement: `'%${inspection.slice(pattern.start + 1, pattern.end - 1)}%'`,
          },
        );
    } else if (
      call.key === 'capture' &&
      !/^\^?(\(\?P<\w+>)?(\.|\[\^?.+?\]|\\[SDW])[*+]/.test(value) &&
      !/[*+]\)?\$?$/.test(value)
    ) {
      inspection.report(
        partialPattern,
        pattern,
        'The pattern must match the whole string. Add .* before and after it.',
      );
    }
  },
};
