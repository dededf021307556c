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
  let start = 0;
  const shared = Math.min(before.length, after.length);
  // Long texts usually differ in one place, and comparing slices is many times faster than comparing characters.
  while (start + stretch <= shared && sameStretch(before, start, after, start)) start += stretch;
  while (start < shared && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail + stretch <= shared - start &&
    sameStretch(before, before.length - tail - stretch, after, after.length - tail - stretch)
  ) {
    tail += stretch;
  }
  while (
    tail < shared - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail++;
  }
  return { span: { start, end: before.length - tail }, text: after.slice(start, after.length - tail) };
}

const stretch = 4096;

function sameStretch(a: string, start: number, b: string, otherStart: number): boolean {
  return a.slice(start, start + stretch) === b.slice(otherStart, otherStart + stretch);
}
