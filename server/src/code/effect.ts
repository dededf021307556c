import type { Span } from '../text/span';

/** A call in the arguments of another one, of a function that does more than to compute a value, and so runs exactly once. */
export interface Effect {
  readonly span: Span;
  /** What it changes other expressions may read, so that it must run before and after the same ones as ever. */
  readonly changes?: true;
}
