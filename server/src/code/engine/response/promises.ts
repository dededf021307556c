import type { InvokeExpr } from '../syntax/expr';
import { onlyDefinition } from '../syntax/scope';
import type { Following } from './track';

/** The promise that a call resolves: `new Promise(resolve => resolve(value))`. */
export function promiseOf(call: InvokeExpr, following: Following): InvokeExpr | undefined {
  return promiseSettledBy(call, 0, following);
}

/** Whether a call fails a promise, as an error that is thrown does: `new Promise((resolve, reject) => reject(error))`. */
export function isRejection(call: InvokeExpr, following: Following): boolean {
  return promiseSettledBy(call, 1, following) !== undefined;
}

/** The promise whose executor gets the function that is called as its parameter at a position. */
function promiseSettledBy(
  { callee }: InvokeExpr,
  position: number,
  { program, language }: Following,
): InvokeExpr | undefined {
  if (callee.kind !== 'name') return undefined;
  const definition = onlyDefinition(callee, program);
  if (definition?.kind !== 'param' || definition.position !== position || definition.path.length > 0) return undefined;
  const made = definition.owner.parent;
  if (made?.kind !== 'invoke' || made.callee.kind !== 'name' || made.args[0]?.value !== definition.owner)
    return undefined;
  const { name } = made.callee;
  // A class of the program may do anything.
  const isOwn = program.classes.some(each => each.name === name);
  return language.response.promises?.includes(name) && !isOwn ? made : undefined;
}
