import type { PatternMeter } from '../pattern/run';
import type { Value } from '../value';
import type { Zone } from '../zone';

/** The context of a row function. */
export interface RowTools {
  readonly zone: Zone;
  readonly meter: PatternMeter;
  /** The named arguments, by name in lower case. */
  readonly named: Readonly<Record<string, Value>>;
}

export interface RowFunction {
  /** Missing arguments are not in the list; null is an argument without a value. */
  readonly apply: (values: readonly Value[], tools: RowTools) => Value;
  /** Whether bare words after the first argument are keywords, not attributes: `monthOf(timestamp, numeric)`. */
  readonly words?: true;
}

/** Row functions by name in lower case. */
export type RowFunctions = Readonly<Record<string, RowFunction>>;
