import { decidingWords, holdsWords } from '../migrate/match/prefilter';
import { WordScan } from './wordScan';

const scan = new WordScan(decidingWords);
const positions = new Map(decidingWords.map((word, index) => [word, index]));

/** Bytes as the prefilter searches them, so that a file without a candidate is never decoded. */
export class Bytes {
  private static readonly needles = new Map<string, Buffer>();

  /** Where each of the deciding words is first, once one was searched for. */
  private firstOffsets: Int32Array | undefined;

  constructor(private readonly bytes: Buffer) {}

  get length(): number {
    return this.bytes.length;
  }

  indexOf(word: string, from: number): number {
    const position = positions.get(word);
    if (position !== undefined) {
      this.firstOffsets ??= scan.firstOffsets(this.bytes);
      const first = this.firstOffsets[position] as number;
      if (first < 0 || from <= first) return first;
    }
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
