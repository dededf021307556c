import type { BinaryExpr, Expr } from '../syntax/expr';
import { keysAt } from './parameterKeys';
import type { Following, Track } from './track';

/** Whether a value is compared with null, in any of its spellings. */
function isNullTest({ operator, left, right }: BinaryExpr): boolean {
  const isNull = (expr: Expr) =>
    (expr.kind === 'literal' && expr.type === 'null') || (expr.kind === 'name' && expr.name === 'undefined');
  return /^(?:[=!]==?|is(?:\s+not)?)$/.test(operator) && (isNull(left) || isNull(right));
}

/**
 * Whether a comparison asks which object a value is, and not what is in it, or asks for null. The objects of a response are
 * others than those of any other response, before and after a rewrite; a single value is compared as it is read. The words
 * of an error are others.
 */
export function asksWhichObject(comparison: BinaryExpr, { path, isFailed }: Track): boolean {
  if (isNullTest(comparison)) return true;
  return path[0] !== 'error' && !isFailed && /^(?:[=!]==|is(?:\s+not)?)$/.test(comparison.operator);
}

/** `"error" in body`, `key in element`: the names of members that an object is asked for; undefined for another question. */
export function membersAskedFor(
  { operator, left, right }: BinaryExpr,
  expr: Expr,
  { stage, keyed }: Track,
  following: Following,
): readonly string[] | undefined {
  const isObject = stage === 'body' && !keyed && right === expr;
  const keys = isObject && /^(?:not\s+)?in$/.test(operator) ? keysAt(left, following) : undefined;
  const names = keys?.filter(key => typeof key === 'string');
  return names?.length === keys?.length ? names : undefined;
}
