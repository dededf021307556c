import { holdsWords } from '../migrate/match/prefilter';

/** Bytes as the prefilter searches them, so that a file without a candidate is never decoded. */
export class Bytes {
  private static readonly needles = new Map<string, Buffer>();

  constructor(private readonly bytes: Buffer) {}

  get length(): number {
    return this.bytes.length;
  }

  indexOf(word: string, from: number): number {
    let needle = Bytes.needles.get(word);
    if (!needle) {
      needle = Buffer.from(word, 'latin1');
      Bytes.needles.set(word, needle);
    }
    return this.bytes.indexOf(needle, from);
  }

  includes(word: string): boolean {
    return this.bytes.includes(word);
  }

  charCodeAt(index: number): number {
    return this.bytes[index] ?? Number.NaN;
  }
}

/** Whether bytes hold the words of a call. Those that do not hold no call. */
export function hasCallWords(bytes: Buffer): boolean {
  return holdsWords(new Bytes(bytes));
}
