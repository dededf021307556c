import { type Span, spanOf } from './span';

/** What differs between two texts: the stretch between what both begin with and what both end with, in each of them. */
export interface Change {
  readonly removed: Span;
  readonly added: Span;
  /** By how much the text has grown. */
  readonly delta: number;
}

/** Stretches of this length are compared as a whole, which takes a fraction of the time for its characters. */
const stretch = 4096;

export function changeBetween(old: string, text: string): Change {
  const limit = Math.min(old.length, text.length);
  let start = 0;
  while (start + stretch <= limit && old.slice(start, start + stretch) === text.slice(start, start + stretch))
    start += stretch;
  while (start < limit && old.charCodeAt(start) === text.charCodeAt(start)) start++;
  const left = limit - start;
  let same = 0;
  while (same + stretch <= left && ending(old, same) === ending(text, same)) same += stretch;
  while (same < left && old.charCodeAt(old.length - same - 1) === text.charCodeAt(text.length - same - 1)) same++;
  return {
    removed: spanOf(start, old.length - same),
    added: spanOf(start, text.length - same),
    delta: text.length - old.length,
  };
}

/** The stretch in front of the last characters. */
function ending(text: string, characters: number): string {
  return text.slice(text.length - characters - stretch, text.length - characters);
}
