import type { PassedArguments, SharedName } from '../source';
import { crossFileValue } from './crossFileValue';
import { evaluate, type Folding, frameOf } from './fold/frame';
import { namedFunctionsOf } from './namedFunctions';
import { callsOfOther } from './response/namedCalls';
import { roundsOf } from './variants';

/** The maximum number of calls of one file, and of iterations of the loops around them, that are examined. */
const maxCalls = 40;

/**
 * What a program calls the functions of a name with, once for each iteration of the loops around; undefined where more may call
 * them.
 */
export function callsOfFunction(sharedName: SharedName, folding: Folding): readonly PassedArguments[] | undefined {
  const calls = callsOfOther(sharedName, folding);
  if (!calls || calls.length > maxCalls) return undefined;
  const namedFunctions = namedFunctionsOf(folding.program);
  const given: PassedArguments[] = [];
  for (const { args } of calls) {
    if (args.some(({ spread }) => spread)) return undefined;
    const rounds = roundsOf(
      args.map(({ value }) => value),
      folding,
      namedFunctions,
    );
    for (const bindings of rounds ?? []) {
      const frame = frameOf(folding, bindings);
      given.push({
        args: args.map(({ name: keyword, value }) => ({
          ...(keyword === undefined ? {} : { name: keyword }),
          value: crossFileValue(evaluate(value, frame)),
        })),
      });
    }
    if (!rounds || given.length > maxCalls) return undefined;
  }
  return given;
}
