import { changeBetween } from './change';
import type { Span } from './span';

/** One replacement in a text. An insertion has an empty span, a deletion an empty text. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/**
 * Applies edits whose spans all refer to the original text. Edits at the same offset keep their order. Throws a
 * RangeError when two edits overlap or are outside the text, because applying only some of them would be worse.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = edits.map((edit, index) => ({ edit, index }));
  ordered.sort(
    (a, b) => a.edit.span.start - b.edit.span.start || a.edit.span.end - b.edit.span.end || a.index - b.index,
  );
  const parts: string[] = [];
  let position = 0;
  for (const { edit } of ordered) {
    if (edit.span.start < position || edit.span.end < edit.span.start || edit.span.end > text.length) {
      throw new RangeError(`edit ${edit.span.start}-${edit.span.end} overlaps another one or leaves the text`);
    }
    parts.push(text.slice(position, edit.span.start), edit.text);
    position = edit.span.end;
  }
  parts.push(text.slice(position));
  return parts.join('');
}

/** The smallest single edit that turns `before` into `after`, or undefined when they are equal. */
export function smallestEdit(before: string, after: string): Edit | undefined {
  if (before === after) return undefined;
  const { removed, added } = changeBetween(before, after);
  return { span: removed, text: after.slice(added.start, added.end) };
}

/** What an edit takes in a message beside its text, in characters. */
const sizeOfEdit = 100;

/**
 * The same change of a text by fewer edits, which are in order: those are one between which less stands than another edit
 * takes in a message.
 */
export function joinNear(text: string, edits: readonly Edit[]): Edit[] {
  const joined: Edit[] = [];
  for (let index = 0; index < edits.length; ) {
    const { span } = edits[index] as Edit;
    const parts = [(edits[index] as Edit).text];
    let { end } = span;
    for (index++; index < edits.length; index++) {
      const next = edits[index] as Edit;
      if (next.span.start < end || next.span.start - end > sizeOfEdit) break;
      parts.push(text.slice(end, next.span.start), next.text);
      end = next.span.end;
    }
    joined.push({ span: { start: span.start, end }, text: parts.join('') });
  }
  return joined;
}
