import { applyEdits, type Edit } from '../text/edit';
import { type GrammarName, outlineOf, type SyntaxOutline } from './grammars';

/**
 * How many parts of `after` the grammar does not understand, where `after` is `text` after the edits and `outline` is that
 * of `text`. A program is a row of parts that are parsed independently, so that of a text without errors only the parts
 * with an edit in them are parsed again; otherwise `errorsIn` counts in the whole. Throws when the grammar was not loaded.
 */
export function errorsAfter(
  text: string,
  outline: SyntaxOutline | undefined,
  edits: readonly Edit[],
  after: string,
  grammar: GrammarName,
  errorsIn: (after: string) => number = whole => outlineOf(whole, grammar).errors,
): number {
  if (!outline || outline.errors > 0) return errorsIn(after);
  const changed = changedParts(text, edits, outline.starts);
  const size = changed.reduce((sum, part) => sum + part.length, 0);
  const clean = size < after.length / 2 && changed.every(part => outlineOf(part, grammar).errors === 0);
  return clean ? 0 : errorsIn(after);
}

/** The parts that edits touch, with the edits made. `starts` are the offsets of the parts. */
function changedParts(text: string, edits: readonly Edit[], starts: readonly number[]): string[] {
  const ordered = edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const parts: { start: number; end: number; edits: Edit[] }[] = [];
  for (const edit of ordered) {
    const last = parts.at(-1);
    const start = starts.findLast(at => at <= edit.span.start) ?? 0;
    const end = starts.find(at => at > edit.span.start && at >= edit.span.end) ?? text.length;
    if (last && start < last.end) {
      last.end = Math.max(last.end, end);
      last.edits.push(edit);
    } else parts.push({ start, end, edits: [edit] });
  }
  return parts.map(part => {
    const moved = part.edits.map(({ span, text: put }) => ({
      span: { start: span.start - part.start, end: span.end - part.start },
      text: put,
    }));
    return applyEdits(text.slice(part.start, part.end), moved);
  });
}
