import type { LanguageContext } from '../../text/language';
import type { Fix, Problem } from '../../text/problem';
import { type Span, spanOf } from '../../text/span';
import { findCheck } from '../checks';
import { documentOf } from '../document/document';
import type { Check } from './check';

/** The fixes for a problem of `checkQueries` in the same text, which is not parsed again for each. */
export function fixes(text: string, problem: Problem, _context: LanguageContext): Fix[] {
  // An empty span between two statements belongs to the first: something is missing at its end.
  const isEmpty = problem.span.start === problem.span.end;
  const { start, end, body } = documentOf(text).statementAt(Math.max(0, problem.span.start - (isEmpty ? 1 : 0)));
  if (!body || problem.span.end > end) return [];
  const span = spanOf(problem.span.start - start, problem.span.end - start);
  const check = findCheck(problem.code);
  if (!check) return [];
  const fix =
    check.fix?.({ text: text.slice(start, end), span, data: problem.data ?? {}, body }) ??
    replacementFix(check, problem, span);
  if (!fix) return [];
  const edits = fix.edits.map(edit => ({ ...edit, span: spanOf(edit.span.start + start, edit.span.end + start) }));
  return [{ ...fix, edits }];
}

/**
 * The fix for a problem with a `replacement` in its data. It replaces the span, or the range from `from` to `to`, which
 * count from the start of the span, so that the data remain valid when the statement moves.
 */
function replacementFix(check: Check, problem: Problem, span: Span): Fix | undefined {
  const replacement = problem.data?.['replacement'];
  if (typeof replacement !== 'string') return undefined;
  const from = problem.data?.['from'];
  const to = problem.data?.['to'];
  const start = span.start + (typeof from === 'number' ? from : 0);
  const end = typeof to === 'number' ? span.start + to : span.end;
  const shown = replacement.trim();
  const title =
    check.fixTitle ?? (shown === '' ? 'Remove it' : start === end ? `Insert ${shown}` : `Replace with ${shown}`);
  return { title, edits: [{ span: spanOf(start, end), text: replacement }], preferred: true };
}
