import { type SourceFile, sourceFile } from '../code/source';
import type { MigrateContext } from '../migrate/context';
import { type Haystack, holdsWords, isQuietFile, mayHoldCalls } from '../migrate/match/prefilter';

/** Bytes behind the prefilter's few needs, so that a file without a candidate is never decoded. */
class Bytes implements Haystack {
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

  charCodeAt(index: number): number {
    return this.bytes[index] ?? Number.NaN;
  }
}

/** Whether bytes hold the words of a call. Whatever does not pass has none. */
export function mayPass(bytes: Buffer): boolean {
  return holdsWords(new Bytes(bytes));
}

/** A file as a host text that may ask an address of another file. */
export function hostFileOf(path: string, bytes: Buffer, context: MigrateContext): SourceFile | undefined {
  const text = bytes.toString('utf8');
  const file = sourceFile(path, text);
  return isQuietFile(file, context.include) ? undefined : file;
}

/** The file as a host text, when its calls may be asked for; undefined for all others. */
export function candidateOf(path: string, bytes: Buffer, context: MigrateContext): SourceFile | undefined {
  if (!mayPass(bytes)) return undefined;
  const text = bytes.toString('utf8');
  if (!mayHoldCalls(text)) return undefined;
  const file = sourceFile(path, text);
  return isQuietFile(file, context.include) ? undefined : file;
}
