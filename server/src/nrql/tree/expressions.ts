import type { Label } from './clauses';
import type { Query } from './tree';

export interface Node {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

export type HoleWants =
  | 'expression'
  | 'condition'
  | 'event-type'
  | 'table'
  | 'query'
  | 'label'
  | 'name'
  | 'number'
  | 'limit'
  | 'string'
  | 'unit'
  | 'time'
  | 'interval'
  | 'bucket'
  | 'value-test'
  | 'list'
  | 'key'
  | 'model';

/** Something that the grammar requires and the text lacks. Its span is empty and follows the token before it. */
export interface Hole extends Node {
  readonly kind: 'hole';
  readonly wants: HoleWants;
}

export interface NumberLiteral extends Node {
  readonly kind: 'number';
  readonly value: number;
}

export interface StringLiteral extends Node {
  readonly kind: 'string';
  /** The value without quotes, escapes resolved. */
  readonly value: string;
  /** Double quotes are an error (and reported), but are read like single quotes. */
  readonly quote: 'single' | 'double';
  readonly terminated: boolean;
}

/** `r'…'`, in which a backslash is an ordinary character. */
export interface RegexLiteral extends Node {
  readonly kind: 'regex';
  readonly value: string;
  readonly terminated: boolean;
}

interface BooleanLiteral extends Node {
  readonly kind: 'boolean';
  readonly value: boolean;
}

interface NullLiteral extends Node {
  readonly kind: 'null';
}

/** `{{name}}`, which a dashboard replaces before the query runs. `dollar` is the spelling of other tools. */
export interface Template extends Node {
  readonly kind: 'template';
  readonly name: string;
  readonly style: 'braces' | 'dollar';
}

/** `*` as a whole SELECT item or as an argument. */
export interface Star extends Node {
  readonly kind: 'star';
}

/** An attribute, a label or a variable. */
export interface Name extends Node {
  readonly kind: 'name';
  /** Without backticks. */
  readonly text: string;
  readonly quoted: boolean;
}

export interface Call extends Node {
  readonly kind: 'call';
  /** The name of the function as the query spells it; its span is `start` … `nameEnd`. */
  readonly name: string;
  /** The name in lower case: the key in the catalogue. */
  readonly key: string;
  readonly nameEnd: number;
  readonly arguments: readonly Expression[];
  /** Whether the closing parenthesis is there. */
  readonly closed: boolean;
}

/** `object[key]`. A bare key is a `Name`. */
export interface Index extends Node {
  readonly kind: 'index';
  readonly object: Expression;
  readonly key: Expression;
}

export interface Unary extends Node {
  readonly kind: 'unary';
  readonly operator: '-' | '+' | 'not';
  readonly operand: Expression;
}

type ArithmeticOperator = '+' | '-' | '*' | '/';
type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>=';
export type PatternOperator = 'like' | 'not like' | 'rlike' | 'not rlike';
export type BinaryOperator = ArithmeticOperator | ComparisonOperator | PatternOperator;

export interface Binary extends Node {
  readonly kind: 'binary';
  /** The equivalent operator: `<>` is read as `!=` and `==` as `=` (both reported). */
  readonly operator: BinaryOperator;
  readonly operatorStart: number;
  readonly operatorEnd: number;
  readonly left: Expression;
  readonly right: Expression;
}

/**
 * `a AND b AND c`, or `a OR b OR c`, flat. Between values, OR is the fallback for null: the result is the first operand
 * that is not null.
 */
export interface Logical extends Node {
  readonly kind: 'logical';
  readonly operator: 'and' | 'or';
  readonly operands: readonly Expression[];
}

export interface In extends Node {
  readonly kind: 'in';
  readonly negated: boolean;
  readonly value: Expression;
  readonly set: List | Subquery | Template | Expression;
}

/** `(a, b, c)` after IN. */
export interface List extends Node {
  readonly kind: 'list';
  readonly items: readonly Expression[];
}

export interface Is extends Node {
  readonly kind: 'is';
  readonly negated: boolean;
  readonly value: Expression;
  readonly test: NullLiteral | BooleanLiteral | Hole;
}

/** `( expression )`. */
export interface Group extends Node {
  readonly kind: 'group';
  readonly inner: Expression;
}

/** `( query )`. The span includes the parentheses. */
export interface Subquery extends Node {
  readonly kind: 'subquery';
  readonly query: Query;
}

/** `WHERE condition [AS label]` as an argument, or as a case of CASES. */
export interface WhereArgument extends Node {
  readonly kind: 'where-argument';
  /** False where WHERE is missing, which only CASES tolerates. */
  readonly keyword: boolean;
  readonly condition: Expression;
  readonly label: Label | undefined;
}

/** `value AS label` as an argument of `tuple()`. The label names a part of the result. */
interface LabelledArgument extends Node {
  readonly kind: 'labelled-argument';
  readonly value: Expression;
  readonly label: Label;
}

/** `name: value`. */
export interface NamedArgument extends Node {
  readonly kind: 'named-argument';
  /** In lower case; its span is `start` … `nameEnd`. */
  readonly name: string;
  readonly nameEnd: number;
  readonly value: Expression;
}

/** `{a, b}` in `include:` and `exclude:`. */
export interface NameSet extends Node {
  readonly kind: 'name-set';
  readonly names: readonly Expression[];
}

/** `5 minutes`. */
export interface Interval extends Node {
  readonly kind: 'interval';
  readonly amount: Expression;
  readonly unit: UnitWord | Template | Hole;
}

export type TimeUnit = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

export interface UnitWord extends Node {
  readonly kind: 'unit';
  /** As the query spells it. */
  readonly text: string;
  /** Undefined for a word that is not a unit of the language (`min`, `hr`). */
  readonly unit: TimeUnit | undefined;
}

export type Expression =
  | NumberLiteral
  | StringLiteral
  | RegexLiteral
  | BooleanLiteral
  | NullLiteral
  | Template
  | Star
  | Name
  | Call
  | Index
  | Unary
  | Binary
  | Logical
  | In
  | List
  | Is
  | Group
  | Subquery
  | WhereArgument
  | LabelledArgument
  | NamedArgument
  | NameSet
  | Interval
  | Hole;
