import type { Check } from '../check/check';
import { countNamedGroups, nameSpan } from '../check/expressions';

const mostCaptures = 5;

const mostGroups = 16;

export const tooManyCaptures: Check = {
  code: 'too-many-captures',
  severity: 'error',
  title: 'Too many captures',
  documentation: `A query can call \`capture()\` at most ${mostCaptures} times, with at most ${mostGroups} groups each.`,
  wrong: `WITH ${'abcdef'
    .split('')
    .map(name => `capture(message, r'.*${name}=(?P<${name}>.*)') AS ${name}`)
    .join(', ')} FROM Log SELECT a, b, c, d, e, f LIMIT 5 SINCE 1 hour ago`,
  right: `WITH ${'abcde'
    .split('')
    .map(name => `capture(message, r'.*${name}=(?P<${name}>.*)') AS ${name}`)
    .join(', ')} FROM Log SELECT a, b, c, d, e LIMIT 5 SINCE 1 hour ago`,
  concernsCall: key => key === 'capture',
  call: (call, _fact, inspection) => {
    const pattern = call.arguments[1];
    if (inspection.count('capture') > mostCaptures) {
      const span = nameSpan(call);
      inspection.report(
        tooManyCaptures,
        span,
        `The query calls capture() more than ${mostCaptures} times. Remove some of the calls.`,
      );
    }
    if (pattern?.kind !== 'regex' && pattern?.kind !== 'string') return;
    const groups = countNamedGroups(pattern.value);
    if (groups > mostGroups)
      inspection.report(
        tooManyCaptures,
        pattern,
        `The pattern has ${groups} groups, but the maximum is ${mostGroups}. Remove some of them.`,
      );
  },
};
