import { matchesText } from '../../../text/matchesText';
import { memoizeByObject } from '../../../text/memoizeByObject';
import { keysOf } from '../fold/closed';
import { evaluate, frameOf, startCall } from '../fold/frame';
import type { Value } from '../fold/value';
import { findIn } from '../language';
import type { Expr, FunctionExpr } from '../syntax/expr';
import type { Program } from '../syntax/scope';
import { isData } from '../syntax/uses';
import type { Method } from './methods';
import type { Following } from './track';
import { everyUseOf } from './uses';

/**
 * Whether a program may call a method by a name that it computes: `api[name](id)`, `const load = api[name]`. Without a method,
 * whether it does so with any.
 */
export function hasComputedCalls(
  following: Following,
  called?: { readonly owner: FunctionExpr; readonly method: Method },
): boolean {
  const { folding, language, program } = following;
  const { dynamicCalls, takesByKey } = language.response;
  if (!takesByKey) return dynamicCalls !== undefined && matchesText(folding.file, dynamicCalls);
  if (matchesText(folding.file, takesByKey)) return true;
  const taken = takenByKey(program, following);
  if (!called || taken.length === 0) return taken.length > 0;
  const hasBases = program.classes.some(({ bases }) => bases.length > 0);
  return taken.some(({ keys, object, isCalled }) => {
    if (keys && !keys.includes(called.method.name)) return false;
    if (object.kind === 'instance') return hasBases || object.scope.owner === called.method.owner;
    if (object.kind !== 'dict') return true;
    const isIn = object.entries.some(({ value }) => value.kind === 'function' && value.owner === called.owner);
    return isIn || (object.open.length > 0 && isCalled);
  });
}

/** An element by a computed key that may be a function and becomes more than data. */
interface Taken {
  /** The names that the key may be; undefined where it may be any. */
  readonly keys: readonly (string | number)[] | undefined;
  readonly object: Value;
  readonly isCalled: boolean;
}

/** Found out once for a program, each of whose methods asks for it. */
const takenByKey = memoizeByObject((program: Program, following: Following): readonly Taken[] => {
  const { folding, language } = following;
  return program.indexes.flatMap((index): readonly Taken[] => {
    if (isData(index, language.response.acrossFiles?.functionMembers)) return [];
    const keys = keysOf(index.index, folding);
    startCall(folding);
    const object = evaluate(index.object, frameOf(folding));
    const isOfProgram = object.kind === 'dict' || object.kind === 'instance';
    const mayBeAny = object.kind === 'unknown' || object.kind === 'function';
    const isIt = isCalled(index, following);
    return isOfProgram || (mayBeAny && isIt) ? [{ keys, object, isCalled: isIt }] : [];
  });
});

/** Whether a value is called, under a name or by a method of functions, or given to what calls it. */
function isCalled(expr: Expr, following: Following, depth = 0): boolean {
  const { parent } = expr;
  const { language, program } = following;
  const { acrossFiles, callbacks, items } = language.response;
  if (depth > maxDepth) return true;
  switch (parent?.kind) {
    case 'invoke': {
      if (parent.callee === expr) return true;
      const { callee } = parent;
      return callee.kind === 'member' && (callbacks.includes(callee.name) || findIn(items, callee.name) !== undefined);
    }
    case 'member':
      return acrossFiles?.functionMembers?.test(parent.name) === true;
    case 'choice':
      return parent.condition !== expr && isCalled(parent, following, depth + 1);
    case 'wrap':
    case 'binary':
      return isCalled(parent, following, depth + 1);
    case 'assign':
      return (
        parent.value === expr &&
        parent.target.kind === 'name' &&
        everyUseOf(parent.target, program).some(use => isCalled(use, following, depth + 1))
      );
    default:
      return false;
  }
}

/** The maximum number of names and conditions between a value and its call. */
const maxDepth = 8;
