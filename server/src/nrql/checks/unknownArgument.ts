import { nearest } from '../../text/nearest';
import type { Check } from '../check/check';

export const unknownArgument: Check = {
  code: 'unknown-argument',
  severity: 'error',
  title: 'Unknown named argument',
  documentation: 'The function has no argument with this name.',
  wrong: 'SELECT histogram(duration, width: 4, bins: 16) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT histogram(duration, width: 4, buckets: 16) FROM Transaction SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact !== undefined,
  call: (call, fact, inspection) => {
    if (!fact) return;
    for (const argument of call.arguments) {
      if (argument.kind !== 'named-argument') continue;
      const { name, start, nameEnd } = argument;
      if (fact.parameters.some(parameter => parameter.named && parameter.name.toLowerCase() === name)) continue;
      const known = fact.parameters.flatMap(parameter => (parameter.named ? `${parameter.name}:` : []));
      const instead = known.length > 0 ? `Its arguments are ${known.join(', ')}` : 'It has no named arguments';
      const suggestion = nearest(
        name,
        known.map(text => text.slice(0, -1)),
        2,
      );
      inspection.report(
        unknownArgument,
        { start, end: nameEnd },
        `${fact.name}() has no argument ${name}:. ${instead}.`,
        suggestion ? { replacement: suggestion } : undefined,
      );
    }
  },
};
