// The tree of one statement. Every offset counts UTF-16 code units from the start of the statement (`Statement.start`),
// so that an edit earlier in the file does not change the tree. In a text of one statement, the two kinds of offsets
// are the same.
// The tree is complete for any text: a missing part is a `Hole`, and surplus tokens are `Skipped`. Nodes are plain
// data, spans of children lie inside the spans of their parents, and siblings do not overlap.
import type {
  Ago,
  Cases,
  Clause,
  CompareClause,
  Day,
  EventType,
  ExtrapolateClause,
  FacetClause,
  FacetItem,
  FacetOrder,
  FromClause,
  Label,
  LimitClause,
  Lookup,
  MetricFormatClause,
  Now,
  OffsetClause,
  OrderByClause,
  OrderItem,
  Period,
  PredictClause,
  RawClause,
  SelectClause,
  SelectItem,
  SinceClause,
  TimeseriesClause,
  TimezoneClause,
  UntilClause,
  Variable,
  VariablesClause,
  WhereClause,
  Word,
} from './clauses';
import type { Expression, Node, UnitWord } from './expressions';

export type * from './clauses';
export type * from './expressions';

/**
 * A SELECT query: its clauses in the order of the text, and the first clause of each kind by name. Further clauses of
 * the same kind (reported) are only in `clauses`. A repeated WHERE is valid, see `clausesOf`.
 */
export interface Query extends Node {
  readonly kind: 'query';
  readonly clauses: readonly Clause[];
  readonly select: SelectClause | undefined;
  readonly from: FromClause | undefined;
  readonly variables: VariablesClause | undefined;
  readonly where: WhereClause | undefined;
  readonly facet: FacetClause | undefined;
  readonly orderBy: OrderByClause | undefined;
  readonly limit: LimitClause | undefined;
  readonly offset: OffsetClause | undefined;
  readonly since: SinceClause | undefined;
  readonly until: UntilClause | undefined;
  readonly timezone: TimezoneClause | undefined;
  readonly compare: CompareClause | undefined;
  readonly timeseries: TimeseriesClause | undefined;
  readonly extrapolate: ExtrapolateClause | undefined;
  readonly raw: RawClause | undefined;
  readonly predict: PredictClause | undefined;
  readonly metricFormat: MetricFormatClause | undefined;
}

/** `SHOW EVENT TYPES` with its time clauses. */
export interface ShowQuery extends Node {
  readonly kind: 'show';
  readonly clauses: readonly Clause[];
  readonly since: SinceClause | undefined;
  readonly until: UntilClause | undefined;
}

/** `DELETE … FROM …`, which is valid in drop rules only. */
export interface DeleteStatement extends Node {
  readonly kind: 'delete';
  readonly attributes: readonly Expression[];
  readonly clauses: readonly Clause[];
}

export type Body = Query | ShowQuery | DeleteStatement;

export type AnyNode =
  | Body
  | Clause
  | Expression
  | Label
  | SelectItem
  | EventType
  | Lookup
  | Variable
  | FacetItem
  | Cases
  | FacetOrder
  | OrderItem
  | Word
  | Ago
  | Now
  | Day
  | Period
  | UnitWord;
