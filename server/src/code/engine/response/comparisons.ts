import type { BinaryExpr, Expr } from '../syntax/expr';
import { keysAt } from './givenKeys';
import type { Following, Track } from './track';

/** Whether a value is compared with null, in any of its spellings. */
export function isNullTest({ operator, left, right }: BinaryExpr): boolean {
  const isNull = (expr: Expr) =>
    (expr.kind === 'literal' && expr.type === 'null') || (expr.kind === 'name' && expr.name === 'undefined');
  return /^(?:[=!]==?|is(?:\s+not)?)$/.test(operator) && (isNull(left) || isNull(right));
}

/** `"error" in body`, `key in body`: the names of members that the body is asked for; undefined for another question. */
export function membersAskedFor(
  { operator, left, right }: BinaryExpr,
  expr: Expr,
  { stage, path }: Track,
  following: Following,
): readonly string[] | undefined {
  const isRoot = stage === 'body' && path.length === 0 && right === expr;
  const keys = isRoot && /^(?:not\s+)?in$/.test(operator) ? keysAt(left, following) : undefined;
  const names = keys?.filter(key => typeof key === 'string');
  return names?.length === keys?.length ? names : undefined;
}
