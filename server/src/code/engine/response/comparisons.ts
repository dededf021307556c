import type { BinaryExpr, Expr } from '../syntax/expr';
import { stepOf } from '../syntax/scope';
import type { Track } from './track';

/** Whether a value is compared with null, in any of its spellings. */
export function isNullTest({ operator, left, right }: BinaryExpr): boolean {
  const isNull = (expr: Expr) =>
    (expr.kind === 'literal' && expr.type === 'null') || (expr.kind === 'name' && expr.name === 'undefined');
  return /^(?:[=!]==?|is(?:\s+not)?)$/.test(operator) && (isNull(left) || isNull(right));
}

/** `"error" in body`: whether the body has a member. */
export function namesMember({ operator, left, right }: BinaryExpr, expr: Expr, { stage, path }: Track): boolean {
  const isRoot = stage === 'body' && path.length === 0 && right === expr;
  return isRoot && /^(?:not\s+)?in$/.test(operator) && typeof stepOf(left) === 'string';
}
