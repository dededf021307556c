/** A word of a program: a name, or a part of a text. */
export const word = /[A-Za-z_$][\w$]*/g;

const bitsForWord = 12;
const places = 4;

/** A word as a filter is asked for it, so that it is read once for all filters. */
export type WordHash = readonly [number, number];

export function hashOf(each: string): WordHash {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let index = 0; index < each.length; index++) {
    const code = each.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 13);
  }
  return [a >>> 0, (b | 1) >>> 0];
}

/**
 * Which words a text holds, in a few bits for each of them, so that thousands of files can be asked for a word without being
 * read again. It may say of a word that is not there that it is, and never the other way round.
 */
export class WordFilter {
  private readonly bits: Uint8Array;

  constructor(text: string) {
    const words = new Set(text.match(word));
    this.bits = new Uint8Array(Math.max(32, Math.ceil((words.size * bitsForWord) / 8)));
    for (const each of words) {
      const hash = hashOf(each);
      for (let place = 0; place < places; place++) {
        const at = this.bitOf(hash, place);
        this.bits[at >> 3] = this.byteOf(at) | (1 << (at & 7));
      }
    }
  }

  mayHold(hash: WordHash): boolean {
    for (let place = 0; place < places; place++) {
      const at = this.bitOf(hash, place);
      if ((this.byteOf(at) & (1 << (at & 7))) === 0) return false;
    }
    return true;
  }

  private byteOf(at: number): number {
    return this.bits[at >> 3] ?? 0;
  }

  private bitOf([a, b]: WordHash, place: number): number {
    return ((a + Math.imul(place, b)) >>> 0) % (this.bits.length * 8);
  }
}
