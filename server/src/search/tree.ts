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
  /** Undefined when the text has an operator that the language does not know. */
  readonly name: OperatorName | undefined;
  /** As written, in capitals and with single blanks. */
  readonly text: string;
  readonly span: Span;
}

export interface Value {
  /** How it is written: `wrong-string` stands in double quotes, `word` in none. */
  readonly form: 'string' | 'wrong-string' | 'number' | 'word';
  /** Without quotes and escapes. */
  readonly text: string;
  readonly span: Span;
}

/** One condition: `domain = 'APM'`. Parts that are still missing are undefined. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly key: Key;
  readonly operator: Operator | undefined;
  /** One value, or those of a list; empty where they are missing or not needed. */
  readonly values: readonly Value[];
  readonly span: Span;
}

export interface Junction {
  readonly kind: 'and' | 'or';
  readonly items: readonly Condition[];
  /** The words between the items. */
  readonly words: readonly Span[];
  readonly span: Span;
}

export interface Negation {
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

/** A place where a condition should stand and does not. */
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
