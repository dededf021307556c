import type { Expr } from '../syntax/expr';
import { noteShown } from './argument';
import { type Following, isSimplePart, recordRead, type Track } from './track';

/**
 * A statement that is only an expression. A part of the response that it names must be there, or the program fails, and what
 * is around the program may show what it gives.
 */
export function followStatement(expr: Expr, track: Track, following: Following): void {
  if (isDisplayed(expr, following)) {
    if (track.stage === 'response') noteShown(expr, track, following);
    else recordRead(expr, track, following, !isSimplePart(track));
  } else if (isSimplePart(track) && (expr.kind === 'index' || expr.kind === 'member'))
    recordRead(expr, { ...track, form: 'test' }, following, false);
}

/** Nothing but the end of the statement and comments; a semicolon hides the value. */
const nothingElse = /^[)\s]*(?:#.*\s*)*$/;

function isDisplayed({ end }: Expr, { folding: { file }, text }: Following): boolean {
  const display = file.displays?.find(offset => offset >= end);
  return display !== undefined && nothingElse.test(text.slice(end, display));
}
