import type { Span } from '../text/span';

/** The operators of the language, in the spelling of the catalogue. */
export type OperatorName =
  | '='
  | '!='
  | '<'
  | '>'
  | '<='
  | '>='
  | 'LIKE'
  | 'NOT LIKE'
  | 'IN'
  | 'NOT IN'
  | 'IS NULL'
  | 'IS NOT NULL';

export interface Key {
  /** Without backticks: `tags.cost centre`. */
  readonly name: string;
  readonly span: Span;
}

export interface Operator {
  /** Undefined for an operator that the language does not have. */
  readonly name: OperatorName | undefined;
  /** As in the text, in capitals and with single blanks. */
  readonly text: string;
  readonly span: Span;
}

export interface Value {
  /** The form in the text: `wrong-string` is in double quotes, `word` has no quotes. */
  readonly form: 'string' | 'wrong-string' | 'number' | 'word';
  /** Without quotes and escapes. */
  readonly text: string;
  readonly span: Span;
}

/** One condition: `domain = 'APM'`. Missing parts are undefined. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly key: Key;
  readonly operator: Operator | undefined;
  /** One value, or the values of a list; empty where values are missing or not needed. */
  readonly values: readonly Value[];
  readonly span: Span;
}

interface Junction {
  readonly kind: 'and' | 'or';
  readonly items: readonly Condition[];
  /** The words between the items. */
  readonly words: readonly Span[];
  readonly span: Span;
}

interface Negation {
  readonly kind: 'not';
  readonly operand: Condition;
  readonly span: Span;
}

/** A condition in parentheses. */
export interface Group {
  readonly kind: 'group';
  readonly inner: Condition;
  readonly span: Span;
}

/** A missing condition. */
export interface Hole {
  readonly kind: 'hole';
  readonly span: Span;
}

export type Condition = Comparison | Junction | Negation | Group | Hole;

/** Calls `visit` for every comparison, from left to right. */
export function eachComparison(condition: Condition | undefined, visit: (comparison: Comparison) => void): void {
  if (!condition) return;
  if (condition.kind === 'comparison') visit(condition);
  else if (condition.kind === 'and' || condition.kind === 'or') {
    for (const item of condition.items) eachComparison(item, visit);
  } else if (condition.kind === 'not') eachComparison(condition.operand, visit);
  else if (condition.kind === 'group') eachComparison(condition.inner, visit);
}
