import { type Span, spanOf } from './span';

/** What differs between two texts: the stretch between what both begin with and what both end with, in each of them. */
export interface Change {
  readonly removed: Span;
  readonly added: Span;
  /** By how much the text has grown. */
  readonly by: number;
}

export function changeBetween(old: string, text: string): Change {
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old.charCodeAt(start) === text.charCodeAt(start)) start++;
  let same = 0;
  while (same < most - start && old.charCodeAt(old.length - same - 1) === text.charCodeAt(text.length - same - 1))
    same++;
  return {
    removed: spanOf(start, old.length - same),
    added: spanOf(start, text.length - same),
    by: text.length - old.length,
  };
}
