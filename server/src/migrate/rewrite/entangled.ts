import type { Edit } from '../../text/edit';
import type { WrittenEdits } from '../innerEdits';
import { keyOf } from './joinEdits';
import { clash } from './mergeEdits';

/**
 * Adds rewrites of one file, one after the other: false for one that changes the same text in another way than one that was
 * added before, and is not added itself. Rewrites of the same embedded text are compared in that text.
 */
export function addsRewrites(): (rewrite: WrittenEdits) => boolean {
  const outside = new Places();
  const inside = new Map<string, Places>();
  return ({ edits, inner }) => {
    const key = inner ? keyOf(inner.region) : '';
    const own = inside.get(key) ?? new Places();
    const within = inner?.edits ?? [];
    // What is in no embedded text is compared with all.
    if (outside.clashes(edits, inner ? key : undefined) || own.clashes(within)) return false;
    outside.add(edits, key);
    own.add(within, key);
    if (inner) inside.set(key, own);
    return true;
  };
}

/** Changes within this many characters count as one: about what the rewrite of a call changes. */
const placeLength = 256;

/** Edits by the places of a text that they touch, because a file can have thousands of them. */
class Places {
  private readonly byPlace = new Map<number, Map<string, Map<string, Edit>>>();

  /** Whether one of some edits changes what others change as well, in another way; those of the text `except` do not count. */
  clashes(edits: readonly Edit[], except?: string): boolean {
    return edits.some(edit => {
      const own = contentOf(edit);
      return placesOf(edit).some(place =>
        [...(this.byPlace.get(place) ?? [])].some(
          ([key, others]) =>
            key !== except && [...others].some(([content, other]) => content !== own && clash(edit, other)),
        ),
      );
    });
  }

  add(edits: readonly Edit[], key: string): void {
    for (const edit of edits) {
      for (const place of placesOf(edit)) {
        const byKey = this.byPlace.get(place) ?? new Map<string, Map<string, Edit>>();
        const others = byKey.get(key) ?? new Map<string, Edit>();
        this.byPlace.set(place, byKey.set(key, others.set(contentOf(edit), edit)));
      }
    }
  }
}

function contentOf({ span, text }: Edit): string {
  return `${span.start}-${span.end}:${text}`;
}

function placesOf({ span }: Edit): number[] {
  const first = Math.floor(span.start / placeLength);
  return Array.from({ length: Math.floor(span.end / placeLength) - first + 1 }, (_, at) => first + at);
}
