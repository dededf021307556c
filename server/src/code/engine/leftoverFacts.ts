import type { Program } from './syntax/scope';

/** Which definitions stay although nothing that is written uses them. */
export interface LeftoverFacts {
  /** Code that may use a name without writing it. */
  readonly looksUpNames: RegExp;
  /** Whether other files may use the names of the first level, which nothing exports by a word of its own. */
  isShared(program: Program, text: string): boolean;
  /** Code that gives other files something of this one. */
  readonly exporting?: RegExp;
  /** Code that asks whether another file imports this one. */
  readonly asksForImporter?: RegExp;
}
