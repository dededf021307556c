import type { Value } from '../value';
import type { Zone } from '../zone';

/** What a row function is told beside its arguments. */
export interface RowTools {
  readonly zone: Zone;
  /** Arguments written as `name: value`, by name in lower case. */
  readonly named: Readonly<Record<string, Value>>;
}

export interface RowFunction {
  /** Arguments that are missing are not in the list; null stands for an argument without a value. */
  readonly apply: (values: readonly Value[], tools: RowTools) => Value;
  /** Bare words after the first argument are meant as words, not as attributes: `monthOf(timestamp, numeric)`. */
  readonly words?: true;
}

/** Row functions by name in lower case. */
export type RowFunctions = Readonly<Record<string, RowFunction>>;
