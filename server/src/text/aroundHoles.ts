import { type Edit, smallestEdit } from './edit';
import type { Region } from './region';
import { contains, spanOf } from './span';

/** What a layout changes: blanks, line breaks, the commas of GraphQL, and the case of words. */
const laidOut = /[\s,]/;

/**
 * The edits of a layout, with those cut in two that cover what the program fills in, which stays where it is. An edit that
 * changes more than a layout does stays whole.
 */
export function aroundHoles(region: Pick<Region, 'text' | 'segments'>, edits: readonly Edit[]): Edit[] {
  const holes = region.segments.flatMap(({ kind, inner }) => (kind === 'hole' ? [inner] : []));
  return edits.flatMap(edit => {
    const inside = holes.filter(hole => contains(edit.span, hole));
    const places =
      inside.length > 0 ? placesAfter(region.text.slice(edit.span.start, edit.span.end), edit.text) : undefined;
    if (!places) return [edit];
    const pieces: Edit[] = [];
    let [from, written] = [edit.span.start, 0];
    for (const { start, end } of [...inside, spanOf(edit.span.end, edit.span.end)]) {
      const next = places[start - edit.span.start] ?? edit.text.length;
      const piece = smallestEdit(region.text.slice(from, start), edit.text.slice(written, next));
      if (piece) pieces.push({ span: spanOf(from + piece.span.start, from + piece.span.end), text: piece.text });
      [from, written] = [end, next + end - start];
    }
    return pieces;
  });
}

/** Where each character of a text that a layout keeps stands in the new text; undefined where it keeps not all of them. */
function placesAfter(old: string, text: string): number[] | undefined {
  const kept = (of: string) => of.split('').flatMap((character, index) => (laidOut.test(character) ? [] : [index]));
  const [before, after] = [kept(old), kept(text)];
  const isSame = (offset: number, index: number) =>
    old[offset]?.toLowerCase() === text[after[index] ?? -1]?.toLowerCase();
  if (before.length !== after.length || !before.every(isSame)) return undefined;
  const places: number[] = [];
  for (const [index, position] of before.entries()) places[position] = after[index] as number;
  return places;
}
