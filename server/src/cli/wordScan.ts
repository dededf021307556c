/**
 * Finds where each of several words stands first in bytes, in one pass (Wu and Manber 1994): two bytes decide how far the
 * search may skip, so that most bytes are never looked at. A search for one word after the other reads a file twenty times.
 */
export class WordScan {
  /** How far the search may skip behind two bytes; 0 where a word may end its first part there. */
  private readonly shifts: Uint8Array;
  /** By the two bytes, the words whose first part ends with them. */
  private readonly candidates = new Map<number, number[]>();
  private readonly needles: readonly Buffer[];

  /** `words` are ASCII, and none is shorter than `partLength`. */
  constructor(readonly words: readonly string[]) {
    this.needles = words.map(word => Buffer.from(word, 'latin1'));
    this.shifts = new Uint8Array(1 << 16).fill(partLength - 1);
    for (const [index, needle] of this.needles.entries()) {
      for (let end = 1; end < partLength; end++) {
        const pair = pairAt(needle, end);
        const shift = partLength - 1 - end;
        if (shift < (this.shifts[pair] as number)) this.shifts[pair] = shift;
        if (shift === 0) this.candidates.set(pair, [...(this.candidates.get(pair) ?? []), index]);
      }
    }
  }

  /** The offset of the first occurrence of each word, in the order of `words`; -1 where there is none. */
  firstOffsets(bytes: Uint8Array): Int32Array {
    const found = new Int32Array(this.words.length).fill(-1);
    const { shifts } = this;
    for (let end = partLength - 1; end < bytes.length; ) {
      const pair = pairAt(bytes, end);
      const shift = shifts[pair] as number;
      if (shift > 0) {
        end += shift;
        continue;
      }
      const start = end - partLength + 1;
      for (const index of this.candidates.get(pair) as number[]) {
        if ((found[index] as number) < 0 && startsAt(bytes, this.needles[index] as Buffer, start)) found[index] = start;
      }
      end++;
    }
    return found;
  }
}

/** The search compares this many bytes of each word at once; the shortest word has as many. */
const partLength = 5;

function pairAt(bytes: Uint8Array, end: number): number {
  return ((bytes[end - 1] as number) << 8) | (bytes[end] as number);
}

function startsAt(bytes: Uint8Array, needle: Uint8Array, start: number): boolean {
  for (let index = 0; index < needle.length; index++) if (bytes[start + index] !== needle[index]) return false;
  return true;
}
