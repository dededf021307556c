/** A word of a program: a name, or a part of a text. */
export const word = /[A-Za-z_$][\w$]*/g;

/** A word as many texts are asked for it: 32 bits. */
export function hashOf(each: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < each.length; index++) hash = Math.imul(hash ^ each.charCodeAt(index), 0x01000193);
  // The last letters would change few bits else, and names are often the same but for those.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Which words a text holds, in four bytes for each, so that thousands of files can be asked for a word without being read
 * again. Of some ten million words that are not there it says of one that it is, and never the other way round.
 */
export class WordHashes {
  private readonly sorted: Uint32Array;

  constructor(text: string) {
    this.sorted = Uint32Array.from(new Set(text.match(word)), hashOf).sort();
  }

  has(hash: number): boolean {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sorted[middle] as number) < hash) low = middle + 1;
      else high = middle;
    }
    return this.sorted[low] === hash;
  }
}
