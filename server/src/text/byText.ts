/** A result takes memory beside its text: as much as this number of characters. */
const overhead = 150;

/** As much as the parts of a document of ten thousand statements have, with what is counted for each of them. */
export const longDocument = 4_500_000;

/**
 * Results by the text that they are for, as long as these texts together have no more than so many characters. Of a document
 * that is longer, what was kept first stays while it is asked for: to drop all of it for the rest would have every edit read the
 * whole document again.
 */
class ByText<T> {
  private readonly results = new Map<string, T>();
  private length = 0;
  /** How many more results found no room than were asked for and kept. */
  private unused = 0;

  constructor(private readonly maxCharacters: number) {}

  get(text: string): T | undefined {
    const found = this.results.get(text);
    if (found !== undefined && this.unused > 0) this.unused--;
    return found;
  }

  /** Keeps a result where there is room. What is kept is dropped when more than it has is asked for in vain. */
  set(text: string, result: T): void {
    const size = text.length + overhead;
    if (this.length + size > this.maxCharacters) {
      if (this.unused++ < this.results.size) return;
      this.results.clear();
      this.length = 0;
      this.unused = 0;
    }
    this.length += size;
    this.results.set(text, result);
  }
}

/** Results of several kinds by their texts, as long as the context that they were found in is the same. */
export class ByContext<T> {
  private readonly results = new WeakMap<object, Map<string, ByText<T>>>();

  constructor(private readonly maxCharacters: number) {}

  /** The results of one kind in one context. */
  resultsIn(context: object, kind: string): ByText<T> {
    const kinds = this.results.get(context) ?? new Map<string, ByText<T>>();
    const kept = kinds.get(kind) ?? new ByText<T>(this.maxCharacters);
    this.results.set(context, kinds.set(kind, kept));
    return kept;
  }
}

/**
 * The same function, which keeps the results of texts that are no longer than `maxLength` until they have more than
 * `maxCharacters` together: an edit changes one part of a document, and all others are read a moment ago.
 */
export function memoizeByText<T>(
  read: (text: string) => T,
  maxCharacters: number,
  maxLength: number,
): (text: string) => T {
  const kept = new ByText<{ readonly result: T }>(maxCharacters);
  return text => {
    const known = kept.get(text);
    if (known) return known.result;
    if (text.length > maxLength) return read(text);
    // A copy: a slice would keep the text that it was cut from in memory.
    const copy = ` ${text}`.slice(1);
    const result = read(copy);
    kept.set(copy, { result });
    return result;
  };
}
