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
    if (this.length + text.length > this.mostCharacters) {
      this.results.clear();
      this.length = 0;
    }
    this.length += text.length;
    this.results.set(text, result);
  }
}
