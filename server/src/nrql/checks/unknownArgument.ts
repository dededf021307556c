import { functions } from '../../catalogue/functions/functions';
import type { FunctionFact } from '../../catalogue/functions/types';
import { nearest } from '../../text/nearest';
import type { Check } from '../check/check';

/** The names of all named arguments, in small letters: one of another function was mistaken for one of this function. */
const namesOfAll: ReadonlySet<string> = new Set(
  (functions as readonly FunctionFact[]).flatMap(({ parameters }) =>
    parameters.flatMap(({ name, named }) => (named ? name.toLowerCase() : [])),
  ),
);

export const unknownArgument: Check = {
  code: 'unknown-argument',
  severity: 'warning',
  title: 'Unknown named argument',
  documentation:
    'The reference lists no argument of the function with this name. It is an error where the name is one of another function or differs from a known one by at most two letters, and information where the reference lists no named argument at all: published queries use some that it leaves out.',
  incorrect: 'SELECT histogram(duration, width: 4, bins: 16) FROM Transaction SINCE 1 hour ago',
  correct: 'SELECT histogram(duration, width: 4, buckets: 16) FROM Transaction SINCE 1 hour ago',
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
        `${fact.name}() has no argument ${inspection.slice(start, nameEnd)}. ${instead}.`,
        suggestion ? { replacement: suggestion } : undefined,
        suggestion || namesOfAll.has(name) ? 'error' : known.length > 0 ? 'warning' : 'information',
      );
    }
  },
};
