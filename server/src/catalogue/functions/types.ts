import type { Unit } from '../values';

/**
 * `aggregate`: many rows to one value. `wrapper`: the same, over another aggregate. `row`: one value per row.
 * `meta`: about the row's origin or the query. `source`: only in FROM. `model`: only after PREDICT.
 */
type FunctionKind = 'aggregate' | 'wrapper' | 'row' | 'meta' | 'source' | 'model';

type FunctionGroup = 'aggregation' | 'source' | 'text' | 'math' | 'conversion' | 'time' | 'structure' | 'model';

/** What a parameter takes. `where` is the word WHERE and a condition; `names` is a list in braces; `key` is a bare word. */
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

export type ReturnType =
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
  /** The last parameter may be given several times. */
  readonly repeatable?: true;
  /** `only`: always written `name: value`. `also`: by position or by name. */
  readonly named?: 'only' | 'also';
  /** The words or texts that are allowed, or useful for a start where `type` is a number. */
  readonly values?: readonly string[];
  /** Bounds of a literal number, inclusive. */
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * The unit of the result. `argument`: that of the first argument. `rate`: the first argument per interval.
 * `branches`: that of the values it chooses from. `converted`: what the third argument names. Absent: unknown.
 */
type FunctionUnit = Unit | 'argument' | 'rate' | 'branches' | 'converted';

export interface FunctionFact {
  /** Canonical spelling; the language itself ignores the case of function names. */
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly kind: FunctionKind;
  readonly group: FunctionGroup;
  readonly parameters: readonly FunctionParameter[];
  /** Fewest and most arguments by position; a `maximum` of -1 means any number. Named-only arguments do not count. */
  readonly minimum: number;
  readonly maximum: number;
  readonly returns: ReturnType;
  readonly unit?: FunctionUnit;
  readonly documentation: string;
  readonly example: string;
  /** LSP snippet that completion inserts, where the required parameters alone would make a poor one. */
  readonly snippet?: string;
  /** May stand around an aggregate in SELECT. */
  readonly aroundAggregate?: true;
  /** The only place where it may stand; absent: wherever its kind may. */
  readonly only?: 'facet' | 'from' | 'predict' | 'select';
  /** The only event type over which it works. */
  readonly eventType?: 'Metric';
  /** Clauses beside which it does not work (`error`) or makes little sense (`warning`). */
  readonly notWith?: readonly {
    readonly clause: 'FACET' | 'TIMESERIES' | 'WHERE' | 'JOIN';
    readonly severity: 'error' | 'warning';
  }[];
  /** Known from use, not from the published reference. */
  readonly undocumented?: true;
  /** How soon completion offers it: 0 the daily ones, 1 the usual ones, 2 the rest. */
  readonly rank: 0 | 1 | 2;
}
