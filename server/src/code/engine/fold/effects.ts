import { childrenOf, type Expr, type FunctionExpr } from '../syntax/expr';
import { evaluate, type Folding, frameOf } from './frame';

/** The maximum depth of calls of functions that call each other. */
const maxDepth = 20;

/**
 * Whether an expression changes something but names of its own, itself or by a function of the file that it calls. It may
 * have another value where it is written at another place: `start - hours++`.
 */
export function hasChanges(expr: Expr, folding: Folding, depth = 0): boolean {
  const stack: Expr[] = [expr];
  for (let inside = stack.pop(); inside; inside = stack.pop()) {
    if (isChange(inside)) return true;
    if (inside.kind === 'invoke') {
      const called = evaluate(inside.callee, frameOf(folding));
      if (called.kind === 'function' && functionChanges(called.owner, folding, depth)) return true;
    }
    for (const child of childrenOf(inside)) stack.push(child);
  }
  return false;
}

/** The same for what a function does, which is asked once: a file may call a few functions a million times through each other. */
function functionChanges(owner: FunctionExpr, folding: Folding, depth: number): boolean {
  const known = folding.changing.get(owner);
  if (known !== undefined) return known;
  if (depth >= maxDepth) return true;
  // A function that calls itself changes what else it does.
  folding.changing.set(owner, false);
  const changes = hasChanges(owner.body, folding, depth + 1);
  folding.changing.set(owner, changes);
  return changes;
}

function isChange(expr: Expr): boolean {
  if (expr.kind === 'assign') {
    const { kind } = expr.target;
    return expr.again === true || expr.operator !== '=' || kind === 'member' || kind === 'index';
  }
  return expr.kind === 'other' && expr.role === 'count';
}
