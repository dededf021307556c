import type { FileReader } from './disk';

/** The texts that are kept have no more characters together. */
const maxText = 2_000_000;

/**
 * Reads the texts of files, and keeps those that were asked for last: a file that many others may take names from is asked for
 * one name after the other. Undefined for a file that is not read as text.
 */
export function keptTexts(reader: Pick<FileReader, 'read'>): (location: string) => string | undefined {
  const kept = new Map<string, string>();
  let size = 0;
  return location => {
    const known = kept.get(location);
    if (known !== undefined) {
      kept.delete(location);
      kept.set(location, known);
      return known;
    }
    const read = reader.read(location);
    if (!('bytes' in read)) return undefined;
    const text = read.bytes.toString('utf8');
    kept.set(location, text);
    size += text.length;
    for (const [oldest, each] of kept) {
      if (size <= maxText) break;
      kept.delete(oldest);
      size -= each.length;
    }
    return text;
  };
}
