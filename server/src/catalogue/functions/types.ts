import type { Unit } from '../values';

/**
 * `aggregate`: one value from many rows. `wrapper`: the same, over another aggregate. `row`: one value per row. `meta`:
 * about the row's origin or the query. `source`: only in FROM. `model`: only after PREDICT.
 */
type FunctionKind = 'aggregate' | 'wrapper' | 'row' | 'meta' | 'source' | 'model';

type FunctionGroup = 'aggregation' | 'source' | 'text' | 'math' | 'conversion' | 'time' | 'structure' | 'model';

/**
 * Type of a parameter. `where` is the keyword WHERE and a condition; `names` is a list in braces; `key` is an unquoted
 * word.
 */
export type ParameterType =
  | 'any'
  | 'number'
  | 'string'
  | 'boolean'
  | 'timestamp'
  | 'array'
  | 'map'
  | 'blob'
  | 'regex'
  | 'interval'
  | 'condition'
  | 'where'
  | 'aggregate'
  | 'name'
  | 'names'
  | 'key';

type ReturnType =
  | 'any'
  | 'number'
  | 'string'
  | 'boolean'
  | 'timestamp'
  | 'map'
  | 'list'
  | 'tuple'
  | 'source'
  | 'argument';

export interface FunctionParameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly documentation: string;
  readonly optional?: true;
  /** Whether the last parameter may be repeated. */
  readonly repeatable?: true;
  /** `only`: always `name: value`. `also`: by position or by name. */
  readonly named?: 'only' | 'also';
  /** The allowed keywords or strings; for a number, useful first values. */
  readonly values?: readonly string[];
  /** Inclusive bounds of a numeric literal. */
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Unit of the result. `argument`: that of the first argument. `rate`: the first argument per interval. `branches`: that
 * of the values to choose from. `converted`: the unit in the third argument. Absent: unknown.
 */
type FunctionUnit = Unit | 'argument' | 'rate' | 'branches' | 'converted';

export interface FunctionFact {
  /** Canonical spelling; function names are case-insensitive. */
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly kind: FunctionKind;
  readonly group: FunctionGroup;
  readonly parameters: readonly FunctionParameter[];
  /**
   * Minimum and maximum number of positional arguments; a `maximum` of -1 means any number. Named-only arguments do not
   * count.
   */
  readonly minimum: number;
  readonly maximum: number;
  readonly returns: ReturnType;
  readonly unit?: FunctionUnit;
  readonly documentation: string;
  readonly example: string;
  /** LSP snippet that completion inserts, where a snippet of the required parameters would be of little use. */
  readonly snippet?: string;
  /** Whether it accepts an aggregate as its argument in SELECT. */
  readonly aroundAggregate?: true;
  /** The only clause that allows it; absent: every clause that allows its kind. */
  readonly only?: 'facet' | 'from' | 'predict' | 'select';
  /** The only event type that it supports. */
  readonly eventType?: 'Metric';
  /** Clauses with which it does not work (`error`) or has little use (`warning`). */
  readonly notWith?: readonly {
    readonly clause: 'FACET' | 'TIMESERIES' | 'WHERE' | 'JOIN';
    readonly severity: 'error' | 'warning';
  }[];
  /** In use, although the published reference does not list it. */
  readonly undocumented?: true;
  /** Priority in completion: 0 for the most frequent, 1 for frequent, 2 for the rest. */
  readonly rank: 0 | 1 | 2;
}
