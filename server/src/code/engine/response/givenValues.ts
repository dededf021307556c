import type { Expr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { type Following, recordRead, type Track } from './track';

/** Whether a part of the body is given another value where it stands, which is computed from what it was with `+=`. */
export function isGivenValue(expr: Expr, track: Track, following: Following): boolean {
  // A name that gets another value is no part of the body any more.
  if (track.stage !== 'body' || expr.kind === 'name') return false;
  const { parent } = expr;
  const isComputed = parent?.kind === 'assign' && parent.target === expr && parent.operator !== '=';
  if (!isComputed && !isTarget(expr)) return false;
  if (isComputed) recordRead(expr, track, following, false);
  // The path is one of the REST response, which must be there.
  following.crosses = true;
  return true;
}
