import { diffLines, formatPatch } from 'diff';
import { applyEdits, type Edit } from '../text/edit';
import { linesOf } from '../text/textLines';

/** A line of a diff: its sign, and its text with the end of the line where it has one. */
type SignedLine = readonly [sign: ' ' | '-' | '+', text: string];

const contextLines = 3;

/**
 * A unified diff with `a/` and `b/` prefixes, fit for `git apply`; empty when nothing changed. `edits` turn `before` into
 * the other text: only the lines that they touch are compared, because the time for whole texts is the square of what differs.
 */
export function unifiedDiff(path: string, before: string, edits: readonly Edit[]): string {
  const hunks = hunksOf(signedLines(before, edits));
  if (hunks.length === 0) return '';
  const names = { oldFileName: `a/${path}`, newFileName: `b/${path}`, oldHeader: undefined, newHeader: undefined };
  const patch = formatPatch({ ...names, hunks }).replace(/^=+\n/, '');
  return patch.replace(/^(--- .*?)\t?\n(\+\+\+ .*?)\t?\n/, '$1\n$2\n');
}

/** All lines of both texts. */
function signedLines(before: string, edits: readonly Edit[]): SignedLine[] {
  const starts = [...linesOf(before)].map(({ start, next }) => [start, next] as const);
  const ordered = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const all: SignedLine[] = [];
  let edit = 0;
  for (let line = 0; line < starts.length; line++) {
    const [start, next] = starts[line] as readonly [number, number];
    const isLast = line === starts.length - 1;
    const first = ordered[edit];
    if (!first || (first.span.start >= next && !isLast)) {
      if (next > start) all.push([' ', before.slice(start, next)]);
      continue;
    }
    // The lines that edits touch, as far as one of them reaches into the next line.
    const block: Edit[] = [];
    let end = next;
    for (
      let each: Edit | undefined = first;
      each && (each.span.start < end || end === before.length);
      each = ordered[edit]
    ) {
      block.push(each);
      edit++;
      while (end <= each.span.end && line < starts.length - 1) end = starts[++line]?.[1] ?? end;
    }
    const old = before.slice(start, end);
    const shifted = block.map(({ span, text }) => ({
      span: { start: span.start - start, end: span.end - start },
      text,
    }));
    for (const { value, added, removed } of diffLines(old, applyEdits(old, shifted)))
      for (const { start: from, next: to } of linesOf(value))
        if (to > from) all.push([added ? '+' : removed ? '-' : ' ', value.slice(from, to)]);
  }
  return all;
}

/** Of lines that changed together, the old ones come before the new ones. */
function removedFirst(lines: readonly SignedLine[]): SignedLine[] {
  const ordered: SignedLine[] = [];
  let added: SignedLine[] = [];
  for (const line of lines) {
    if (line[0] === '+') added.push(line);
    else if (line[0] === '-') ordered.push(line);
    else {
      ordered.push(...added, line);
      added = [];
    }
  }
  return [...ordered, ...added];
}

interface Hunk {
  oldStart: number;
  oldLines: number;
  newStart: number;
  newLines: number;
  lines: string[];
}

/** The changes with the lines around them; those with no more lines between them than both show are one hunk. */
function hunksOf(all: readonly SignedLine[]): Hunk[] {
  const changed = all.flatMap(([sign], index) => (sign === ' ' ? [] : [index]));
  const hunks: Hunk[] = [];
  let [old, fresh, done] = [1, 1, 0];
  for (let index = 0; index < changed.length; ) {
    const from = Math.max(0, (changed[index] as number) - contextLines);
    let last = changed[index++] as number;
    while (index < changed.length && (changed[index] as number) - last <= 2 * contextLines + 1)
      last = changed[index++] as number;
    for (; done < from; done++) [old, fresh] = [old + 1, fresh + 1];
    const hunk: Hunk = { oldStart: old, oldLines: 0, newStart: fresh, newLines: 0, lines: [] };
    const end = Math.min(all.length, last + contextLines + 1);
    for (const [sign, text] of removedFirst(all.slice(done, end))) {
      hunk.lines.push(sign + text.replace(/\n$/, ''));
      if (!text.endsWith('\n')) hunk.lines.push('\\ No newline at end of file');
      if (sign !== '+') hunk.oldLines++;
      if (sign !== '-') hunk.newLines++;
    }
    done = end;
    old += hunk.oldLines;
    fresh += hunk.newLines;
    hunks.push(hunk);
  }
  return hunks;
}
