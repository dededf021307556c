import type { PassedArguments } from '../source';
import { valueFrom } from './crossFileValue';
import { exportedFunction } from './exportedFunction';
import type { Folding } from './fold/frame';
import type { Value } from './fold/value';
import { startFollowing } from './response/follow';
import { receiversOfMethod } from './response/methods';
import { isNamedRest } from './settledDictionaries';
import type { FunctionExpr, InvokeExpr } from './syntax/expr';
import { positionNamed } from './syntax/parameters';

/**
 * What each call of a function in another file gives its parameters, and its calls in its own file; undefined where not all of
 * them are known, or nobody calls it.
 */
export function valuesElsewhere(
  owner: FunctionExpr,
  folding: Folding,
): { readonly values: readonly (Value | undefined)[][]; readonly own: readonly InvokeExpr[] } | undefined {
  const { calledElsewhere } = folding.tools;
  const shared = calledElsewhere && exportedFunction(owner, startFollowing(folding));
  const calls = shared && calledElsewhere(shared.sharedName, folding.file);
  const hasNamedRest = owner.params.some(param => param.rest && isNamedRest(param, folding));
  if (!calls || calls.length + shared.localCalls.length === 0 || hasNamedRest) return undefined;
  const shift = receiversOfMethod(owner, folding.language);
  const values = calls.map(call => valuesOf(call, owner, shift));
  return values.every(each => each !== undefined) ? { values, own: shared.localCalls } : undefined;
}

/** The values of the parameters in their order; undefined where a call gives more than the function takes. */
function valuesOf({ args }: PassedArguments, owner: FunctionExpr, shift: number): (Value | undefined)[] | undefined {
  const rest = owner.params.findIndex(param => param.rest);
  const further: Value[] = [];
  const values: (Value | undefined)[] = owner.params.map((_, index) =>
    index === rest ? { kind: 'list', items: further, open: false } : undefined,
  );
  let position = shift;
  for (const { name, value } of args) {
    if (name === undefined && rest >= 0 && position >= rest) {
      further.push(valueFrom(value, (owner.params[rest] as FunctionExpr['params'][number]).target));
      continue;
    }
    const index = name === undefined ? position++ : positionNamed(owner, name);
    const target = owner.params[index]?.target;
    if (!target || values[index]) return undefined;
    values[index] = valueFrom(value, target);
  }
  return values;
}
