/** Classes whose constants are objects of their own, each with a value. */
export interface EnumerationFacts {
  /**
   * The classes that make one so, by path, and what an item then is where a text is needed: `text` is its value wherever it is
   * written, `value` is its value only where nothing formats it, and `none` another text.
   */
  readonly bases: Readonly<Record<string, 'text' | 'value' | 'none'>>;
  /** Functions of the class that may give its items other values. */
  readonly makers: readonly string[];
  /** The member of an item in which it holds its value. */
  readonly held: string;
  /** Decorators of the class that leave the items as they are. */
  readonly decorators: RegExp;
}
