import type { Computed, OpenDocument } from './documents';

/** What is computed of a text takes a hundred times its length, so that this many characters take fifty megabytes. */
const maxCharacters = 500_000;

const dropped = [
  'file',
  'regions',
  'regionsBefore',
  'problems',
  'prepared',
  'searching',
  'found',
  'sentColours',
] as const satisfies readonly (keyof Computed)[];

/**
 * The open documents that were used last. What was computed of the others is dropped, and computed again when it is needed,
 * so that the memory that a session takes does not grow with the documents that are open.
 */
export class RecentDocuments {
  /** The length of each document, from the one that was used longest ago to the last one. */
  private readonly lengths = new Map<Computed, number>();
  private readonly holders = new Map<Computed, number>();
  private characters = 0;

  use({ computed, text }: OpenDocument): void {
    this.forget(computed);
    this.lengths.set(computed, text.length);
    this.characters += text.length;
    if (this.characters > maxCharacters) this.drop(computed);
  }

  /** Nothing of the document is dropped until the returned function is called. */
  hold({ computed }: OpenDocument): () => void {
    this.holders.set(computed, (this.holders.get(computed) ?? 0) + 1);
    return () => {
      const others = (this.holders.get(computed) ?? 1) - 1;
      if (others > 0) this.holders.set(computed, others);
      else this.holders.delete(computed);
    };
  }

  private drop(last: Computed): void {
    for (const oldest of this.lengths.keys()) {
      if (this.characters <= maxCharacters) return;
      if (oldest === last || this.holders.has(oldest)) continue;
      this.forget(oldest);
      for (const key of dropped) delete oldest[key];
    }
  }

  private forget(computed: Computed): void {
    this.characters -= this.lengths.get(computed) ?? 0;
    this.lengths.delete(computed);
  }
}
