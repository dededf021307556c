import { type Expr, type FunctionExpr, type InvokeExpr, nameOf } from '../syntax/expr';
import { lookup } from '../syntax/scope';
import type { Following } from './track';
import { enclosingFunction } from './uses';

/**
 * Notes that a call hands the response to a function, `request.then(parse)`, which may serve other responses as well. False
 * where this response may come to it in another way, so that what it gives is taken at several places.
 */
export function isOnlyTaker(handler: FunctionExpr, call: InvokeExpr, following: Following): boolean {
  if (handler.parent === call) return true;
  following.crosses = true;
  if (following.handling.has(handler)) return following.handling.get(handler) === call;
  following.handling.set(handler, call);
  return isOnlyHandedToCalls(handler, following);
}

/** Whether the name of a function is called, or given to `then`, wherever it stands. */
function isOnlyHandedToCalls(handler: FunctionExpr, { program, language }: Following): boolean {
  const named = nameOf(handler);
  const scope = named && lookup(program.scopeOf(named.statement.parent ?? named.statement), named.name);
  return (
    scope !== undefined &&
    program.usesIn(scope, named?.name ?? '').every(({ parent }, index, uses) => {
      if (parent === named?.statement) return true;
      if (parent?.kind !== 'invoke') return false;
      const { callee } = parent;
      return callee === uses[index] || (callee.kind === 'member' && language.response.callbacks.includes(callee.name));
    })
  );
}

/** Whether the function around a parameter has got the response as the handler of another call. */
export function isHandled(target: Expr, { handling }: Following): boolean {
  const owner = enclosingFunction(target);
  if (!owner) return false;
  if (handling.get(owner)) return true;
  handling.set(owner, undefined);
  return false;
}
