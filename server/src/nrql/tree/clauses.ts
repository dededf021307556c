import type {
  Call,
  Expression,
  Hole,
  Interval,
  Name,
  Node,
  NumberLiteral,
  StringLiteral,
  Subquery,
  Template,
  Unary,
  UnitWord,
  WhereArgument,
} from './expressions';

/** Tokens that belong to no clause. */
interface Skipped extends Node {
  readonly kind: 'skipped';
}

/** The label after AS. */
export interface Label extends Node {
  readonly kind: 'label';
  readonly text: string;
  readonly quote: 'single' | 'double' | 'backtick' | 'none';
}

export interface SelectItem extends Node {
  readonly kind: 'select-item';
  readonly value: Expression;
  readonly label: Label | undefined;
}

export interface SelectClause extends Node {
  readonly kind: 'select';
  readonly items: readonly SelectItem[];
}

export interface EventType extends Node {
  readonly kind: 'event-type';
  readonly text: string;
  readonly quoted: boolean;
}

/** `lookup(table)` in FROM. */
export interface Lookup extends Node {
  readonly kind: 'lookup';
  readonly table: Name | StringLiteral | Template | Hole;
}

export type Source = EventType | Subquery | Lookup | Template | Hole;

export interface FromClause extends Node {
  readonly kind: 'from';
  readonly sources: readonly Source[];
  readonly joins: readonly JoinClause[];
}

/** In `FromClause.joins`, or among the clauses of a query where it is misplaced (and reported). */
export interface JoinClause extends Node {
  readonly kind: 'join';
  readonly type: 'inner' | 'left';
  readonly source: Subquery | Hole;
  /** The key of the outer query; undefined where ON is missing. */
  readonly left: Expression | undefined;
  /** The column of the joined query; undefined where the short form `ON key` is used. */
  readonly right: Expression | undefined;
}

export interface VariablesClause extends Node {
  readonly kind: 'variables';
  readonly definitions: readonly Variable[];
}

export interface Variable extends Node {
  readonly kind: 'variable';
  readonly value: Expression;
  /** One name, or several for `AS (a, b)`. Empty where AS is missing. */
  readonly names: readonly Name[];
}

export interface WhereClause extends Node {
  readonly kind: 'where';
  readonly condition: Expression;
}

export interface FacetClause extends Node {
  readonly kind: 'facet';
  readonly items: readonly FacetItem[];
  /** ORDER BY directly after the items: it determines which groups remain within the limit. */
  readonly order: FacetOrder | undefined;
}

export interface FacetItem extends Node {
  readonly kind: 'facet-item';
  readonly value: Expression | Cases;
  readonly label: Label | undefined;
}

export interface Cases extends Node {
  readonly kind: 'cases';
  readonly cases: readonly WhereArgument[];
  /** `OR expression` after the parenthesis. */
  readonly otherwise: Expression | undefined;
}

export interface FacetOrder extends Node {
  readonly kind: 'facet-order';
  readonly items: readonly OrderItem[];
}

export interface OrderByClause extends Node {
  readonly kind: 'order-by';
  readonly items: readonly OrderItem[];
}

export interface OrderItem extends Node {
  readonly kind: 'order-item';
  readonly value: Expression;
  readonly direction: 'asc' | 'desc' | undefined;
}

/** A word with a meaning in one clause only: MAX, AUTO, NONE. */
export interface Word extends Node {
  readonly kind: 'word';
  readonly word: 'max' | 'auto' | 'none';
}

export interface LimitClause extends Node {
  readonly kind: 'limit';
  readonly value: NumberLiteral | Word | Template | Unary | Hole;
}

export interface OffsetClause extends Node {
  readonly kind: 'offset';
  readonly value: NumberLiteral | Word | Template | Unary | Hole;
}

/** `n unit AGO`. */
export interface Ago extends Node {
  readonly kind: 'ago';
  readonly interval: Interval;
  /** False where AGO is missing (and reported). */
  readonly hasAgo: boolean;
}

export interface Now extends Node {
  readonly kind: 'now';
}

export type DayName =
  | 'today'
  | 'yesterday'
  | 'tomorrow'
  | 'monday'
  | 'tuesday'
  | 'wednesday'
  | 'thursday'
  | 'friday'
  | 'saturday'
  | 'sunday';

/** `today`, `monday AT '09:30'`. */
export interface Day extends Node {
  readonly kind: 'day';
  readonly day: DayName;
  readonly time: StringLiteral | Template | Hole | undefined;
}

/** `this week`, `last quarter`. */
export interface Period extends Node {
  readonly kind: 'period';
  readonly relation: 'this' | 'last';
  readonly unit: UnitWord | Hole;
}

/** A number is milliseconds since the epoch; a string is a date, a time or both. */
export type TimeReference = Ago | Now | Day | Period | NumberLiteral | StringLiteral | Template | Hole;

export interface SinceClause extends Node {
  readonly kind: 'since';
  readonly time: TimeReference;
}

export interface UntilClause extends Node {
  readonly kind: 'until';
  readonly time: TimeReference;
}

export interface TimezoneClause extends Node {
  readonly kind: 'timezone';
  readonly zone: StringLiteral | Template | Hole;
}

export interface CompareClause extends Node {
  readonly kind: 'compare';
  readonly time: TimeReference;
}

/** A bare number is milliseconds. */
export type Bucket = Interval | NumberLiteral | Word | Template | Unary | Hole;

export interface TimeseriesClause extends Node {
  readonly kind: 'timeseries';
  readonly bucket: Bucket | undefined;
  readonly slide: SlideBy | undefined;
}

/** `SLIDE BY …` in TIMESERIES, or among the clauses where it is misplaced (and reported). */
export interface SlideBy extends Node {
  readonly kind: 'slide';
  readonly step: Bucket;
}

export interface ExtrapolateClause extends Node {
  readonly kind: 'extrapolate';
}

export interface RawClause extends Node {
  readonly kind: 'raw';
}

export interface PredictClause extends Node {
  readonly kind: 'predict';
  readonly model: Call | Hole | undefined;
  readonly by: Bucket | undefined;
  readonly using: Bucket | undefined;
}

export interface MetricFormatClause extends Node {
  readonly kind: 'metric-format';
  readonly format: StringLiteral | Template | Hole;
}

/** A construct of another dialect, from its first word to the next clause (and reported). */
export interface ForeignClause extends Node {
  readonly kind: 'foreign';
  readonly word: 'having' | 'group-by' | 'union' | 'escape' | 'set';
  readonly parts: readonly Expression[];
}

export type Clause =
  | SelectClause
  | FromClause
  | VariablesClause
  | WhereClause
  | FacetClause
  | OrderByClause
  | LimitClause
  | OffsetClause
  | SinceClause
  | UntilClause
  | TimezoneClause
  | CompareClause
  | TimeseriesClause
  | ExtrapolateClause
  | RawClause
  | PredictClause
  | MetricFormatClause
  | JoinClause
  | SlideBy
  | ForeignClause
  | Skipped;
