/** A result of a short text takes as much memory as one of a text with so many characters more. */
const overhead = 150;

/** Results by the text that they are for, as long as these texts together have no more than so many characters. */
export class ByText<T> {
  private readonly results = new Map<string, T>();
  private length = 0;

  constructor(private readonly mostCharacters: number) {}

  get(text: string): T | undefined {
    return this.results.get(text);
  }

  /** Keeps a result. All others are dropped where there is no room for it. */
  set(text: string, result: T): void {
    const size = text.length + overhead;
    if (this.length + size > this.mostCharacters) {
      this.results.clear();
      this.length = 0;
    }
    this.length += size;
    this.results.set(text, result);
  }
}
