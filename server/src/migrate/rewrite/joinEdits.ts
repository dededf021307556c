import type { SourceFile } from '../../code/source';
import type { Edit } from '../../text/edit';
import type { Region } from '../../text/region';
import type { InnerEdits, WrittenEdits } from '../innerEdits';
import { outwardEdits } from './carry';
import { leftoverEdits } from './leftovers';
import { mergeEdits } from './mergeEdits';

/**
 * The edits of several rewrites of one file as those of one. Rewrites of the same embedded text are joined in that text and
 * written out once, because each of them may write the whole text anew.
 */
export function joinEdits(rewrites: readonly WrittenEdits[], text: string): Edit[] {
  // All callers of a wrapper have the same edits.
  const inside = new Map<string, Set<InnerEdits>>();
  const outside = new Set<readonly Edit[]>();
  for (const { edits: own, inner } of rewrites) {
    if (!inner) {
      outside.add(own);
      continue;
    }
    const key = keyOf(inner.region);
    const others = inside.get(key);
    if (others) others.add(inner);
    else inside.set(key, new Set([inner]));
  }
  const edits = [...outside].flat();
  for (const [first, ...others] of inside.values()) {
    const { region } = first as InnerEdits;
    const all = [first as InnerEdits, ...others].flatMap(inner => inner.edits);
    edits.push(...outwardEdits({ region, edits: mergeEdits(all, region.text) }, text));
  }
  return mergeEdits(edits, text);
}

/** The same with the edits that remove what none of the new requests needs. */
export function wholeEdits(rewrites: readonly WrittenEdits[], file: SourceFile): Edit[] {
  const edits = joinEdits(rewrites, file.text);
  return [...edits, ...leftoverEdits(file, edits)];
}

/** Whether two regions are the same text of a file. */
export function keyOf({ outer, text }: Region): string {
  return `${outer.start}-${outer.end}:${text}`;
}
