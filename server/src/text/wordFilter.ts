/** A word of a program: a name, or a part of a text. */
export const word = /[A-Za-z_$][\w$]*/g;

const bitsForWord = 12;
const hashes = 4;

/**
 * Which words a text holds, in a few bits for each of them, so that thousands of files can be asked for a word without being
 * read again. It may say of a word that is not there that it is, and never the other way round.
 */
export class WordFilter {
  private readonly bits: Uint8Array;

  constructor(text: string) {
    const words = new Set(text.match(word));
    this.bits = new Uint8Array(Math.max(32, Math.ceil((words.size * bitsForWord) / 8)));
    for (const each of words)
      for (const at of this.placesOf(each)) this.bits[at >> 3] = this.byteAt(at) | (1 << (at & 7));
  }

  mayHold(each: string): boolean {
    return this.placesOf(each).every(at => (this.byteAt(at) & (1 << (at & 7))) !== 0);
  }

  private byteAt(at: number): number {
    return this.bits[at >> 3] ?? 0;
  }

  private placesOf(each: string): number[] {
    let [a, b] = [0x811c9dc5, 0x9e3779b9];
    for (let index = 0; index < each.length; index++) {
      const code = each.charCodeAt(index);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 13);
    }
    const size = this.bits.length * 8;
    return Array.from({ length: hashes }, (_, index) => ((a + Math.imul(index, b | 1)) >>> 0) % size);
  }
}
