import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';
import type { Call, Expression } from '../tree/tree';

function positional(call: Call): Expression[] {
  return call.arguments.filter(({ kind }) => kind !== 'named-argument');
}

function isNamed({ kind }: Expression): boolean {
  return kind === 'named-argument';
}

/** A line to fill in, as exercises have it, or what a program fills in: `____` and `_` may stand for several arguments. */
function isBlank(argument: Expression): boolean {
  return argument.kind === 'name' && /^_+$/.test(argument.text);
}

function argumentsText(count: number): string {
  return count === 0 ? 'no arguments' : count === 1 ? 'one argument' : `${count} arguments`;
}

/**
 * Functions that reject surplus arguments. Other functions ignore one argument too many, and an argument that has to be
 * named is also seen without its name, in samples of the service itself: `string(latitude, 5)`.
 */
const strict = new Set(['funnel', 'cdfpercentage', 'concat', 'uniquecount']);

export const argumentCount: Check = {
  code: 'argument-count',
  severity: 'error',
  title: 'Wrong number of arguments',
  documentation:
    'The call has too few or too many arguments. Hover over the name of the function to see its parameters.',
  incorrect: 'SELECT round() FROM Transaction LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT round(duration) FROM Transaction LIMIT 5 SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact !== undefined,
  call: (call, fact, inspection) => {
    if (!fact || !call.closed || fact.kind === 'model' || call.arguments.some(isBlank)) return;
    const { minimum, maximum } = fact;
    const { length } = call.arguments;
    const enough = length >= minimum && (maximum === -1 || length <= maximum);
    if (enough && call.key !== 'funnel' && !call.arguments.some(isNamed)) return;
    const count = positional(call).length;
    // An argument with an unknown name is probably the missing one. It has a problem of its own.
    const named = call.arguments.filter(
      argument =>
        argument.kind === 'named-argument' &&
        fact.parameters.find(({ name }) => name.toLowerCase() === argument.name)?.named !== 'only',
    ).length;
    const span = nameSpan(call);
    if (call.key === 'funnel') {
      const steps = call.arguments.filter(({ kind }) => kind === 'where-argument').length;
      if (steps < 2 || steps > 10)
        inspection.report(
          argumentCount,
          span,
          `funnel() takes an attribute and 2 to 10 steps, each WHERE and a condition; there ${steps === 1 ? 'is 1' : `are ${steps}`}.`,
        );
    } else if (count + named < minimum) {
      const minimumText = maximum === minimum ? argumentsText(minimum) : `at least ${argumentsText(minimum)}`;
      inspection.report(argumentCount, span, `${fact.name}() takes ${minimumText}.`);
    } else if (maximum !== -1 && count > maximum) {
      const extra = positional(call)[maximum] as Expression;
      inspection.report(
        argumentCount,
        extra,
        `${fact.name}() takes ${maximum === minimum ? '' : 'at most '}${argumentsText(maximum)}.`,
        undefined,
        strict.has(call.key) ? 'error' : fact.parameters.some(({ named }) => named === 'only') ? 'hint' : 'warning',
      );
    }
  },
};
