import type { GivenCall, SharedName } from '../source';
import { crossFileValue } from './crossFileValue';
import { evaluate, type Folding, frameOf } from './fold/frame';
import { namedFunctionsOf } from './namedFunctions';
import { callsOfOther } from './response/namedCalls';
import { roundsOf } from './variants';

/** The maximum number of calls of one file, and of iterations of the loops around them, that are examined. */
const mostCalls = 40;

/** What a program calls the functions of a name with, once for each iteration of the loops around; undefined where more may call them. */
export function callsOfFunction(asked: SharedName, folding: Folding): readonly GivenCall[] | undefined {
  const calls = callsOfOther(asked, folding);
  if (!calls || calls.length > mostCalls) return undefined;
  const named = namedFunctionsOf(folding.program);
  const given: GivenCall[] = [];
  for (const { args } of calls) {
    if (args.some(({ spread }) => spread)) return undefined;
    const rounds = roundsOf(
      args.map(({ value }) => value),
      folding,
      named,
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
    if (!rounds || given.length > mostCalls) return undefined;
  }
  return given;
}
