import { type Expr, enclosing, unwrap } from '../syntax/expr';
import { evaluate, type Frame } from './frame';
import { plainText, type Value } from './value';

/** What a comparison of two texts, or with nothing, comes to; undefined where it is not known. */
export function truth(given: Expr, frame: Frame): boolean | undefined {
  const test = unwrap(given);
  if (test.kind !== 'binary' || !/^(===?|!==?)$/.test(test.operator)) return undefined;
  const same = equal(evaluate(test.left, frame), evaluate(test.right, frame), frame);
  return same === undefined ? undefined : same === test.operator.startsWith('=');
}

function equal(left: Value, right: Value, frame: Frame): boolean | undefined {
  if (left.kind === 'null' || right.kind === 'null') {
    const other = left.kind === 'null' ? right : left;
    if (other.kind === 'null') return true;
    return other.kind === 'unknown' || other.kind === 'path' ? undefined : false;
  }
  const a = plainText(left);
  const b = plainText(right);
  if (a === undefined || b === undefined) return undefined;
  return frame.folding.language.caseInsensitive ? a.toLowerCase() === b.toLowerCase() : a === b;
}

/**
 * Whether tests of known texts let an expression run inside a function, the innermost one around it unless said
 * otherwise: not in the arm of `if method == 'DELETE'` with another method.
 */
export function mayRun(expr: Expr, frame: Frame, owner = enclosing(expr, 'function')): boolean {
  let inside: Expr = expr;
  for (let at = expr.parent; at && inside !== owner; at = at.parent) {
    if (at.kind === 'branch' && at.tests.length > 0) {
      const arm = at.arms.indexOf(inside);
      const holds = arm >= 0 && at.tests[0] ? truth(at.tests[0], frame) : undefined;
      if (holds !== undefined && holds !== (arm === 0)) return false;
    }
    inside = at;
  }
  return true;
}
