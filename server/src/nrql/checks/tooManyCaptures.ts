import type { Check } from '../check/check';
import { countNamedGroups, nameSpan } from '../check/expressions';

const maxCaptures = 5;

const maxGroups = 16;

export const tooManyCaptures: Check = {
  code: 'too-many-captures',
  severity: 'error',
  title: 'Too many captures',
  documentation: `A query can call \`capture()\` at most ${maxCaptures} times, with at most ${maxGroups} groups each.`,
  incorrect: `WITH ${'abcdef'
    .split('')
    .map(name => `capture(message, r'.*${name}=(?P<${name}>.*)') AS ${name}`)
    .join(', ')} FROM Log SELECT a, b, c, d, e, f LIMIT 5 SINCE 1 hour ago`,
  correct: `WITH ${'abcde'
    .split('')
    .map(name => `capture(message, r'.*${name}=(?P<${name}>.*)') AS ${name}`)
    .join(', ')} FROM Log SELECT a, b, c, d, e LIMIT 5 SINCE 1 hour ago`,
  concernsCall: key => key === 'capture',
  call: (call, _fact, inspection) => {
    const pattern = call.arguments[1];
    if (inspection.count('capture') > maxCaptures) {
      const span = nameSpan(call);
      inspection.report(
        tooManyCaptures,
        span,
        `The query calls capture() more than ${maxCaptures} times. Remove some of the calls.`,
      );
    }
    if (pattern?.kind !== 'regex' && pattern?.kind !== 'string') return;
    const groups = countNamedGroups(pattern.value);
    if (groups > maxGroups)
      inspection.report(
        tooManyCaptures,
        pattern,
        `The pattern has ${groups} groups, but the maximum is ${maxGroups}. Remove some of them.`,
      );
  },
};
