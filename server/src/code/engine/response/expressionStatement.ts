import type { Expr } from '../syntax/expr';
import { shown } from './argument';
import { type Following, record, simple, type Track } from './track';

/**
 * A statement that is only an expression. A part of the response that it names must be there, or the program fails, and what
 * is around the program may show what it gives.
 */
export function alone(expr: Expr, track: Track, following: Following): void {
  if (isDisplayed(expr, following)) {
    if (track.stage === 'response') shown(expr, track, following);
    else record(expr, track, following, !simple(track));
  } else if (simple(track) && (expr.kind === 'index' || expr.kind === 'member'))
    record(expr, { ...track, form: 'test' }, following, false);
}

/** Nothing but the end of the statement and comments; a semicolon hides the value. */
const nothingElse = /^[)\s]*(?:#.*\s*)*$/;

function isDisplayed({ end }: Expr, { folding: { file }, text }: Following): boolean {
  const display = file.displays?.find(offset => offset >= end);
  return display !== undefined && nothingElse.test(text.slice(end, display));
}
