import type { Check } from '../check/check';
import { countNamedGroups } from '../check/expressions';

/** What exercises and documents leave to the reader: `YOUR-PATTERN-HERE`. */
const standIn = /(?:^|[-_ <])(?:YOUR|HERE)(?:[-_ >]|$)/;

export const capturePattern: Check = {
  code: 'capture-pattern',
  severity: 'warning',
  title: 'Pattern that captures nothing',
  documentation:
    "`capture()` returns what the named groups of its pattern match: `r'.*id=(?P<id>\\d+).*'`. `aparse()` returns what each `*` matches: `'%id=*'`.",
  incorrect: "SELECT capture(message, r'.*id=(\\d+).*') FROM Log LIMIT 5 SINCE 1 hour ago",
  correct: "SELECT capture(message, r'.*id=(?P<id>\\d+).*') FROM Log LIMIT 5 SINCE 1 hour ago",
  concernsCall: key => key === 'capture' || key === 'aparse',
  call: (call, _fact, inspection) => {
    const pattern = call.arguments[1];
    if ((pattern?.kind !== 'regex' && pattern?.kind !== 'string') || !pattern.terminated || standIn.test(pattern.value))
      return;
    if (call.key === 'aparse') {
      if (!pattern.value.includes('*'))
        inspection.report(capturePattern, pattern, 'The pattern captures nothing. Add a *; % only skips text.');
    } else if (countNamedGroups(pattern.value) === 0)
      inspection.report(
        capturePattern,
        pattern,
        'The pattern captures nothing. Add a named group, such as (?P<id>[0-9]+).',
      );
  },
};
