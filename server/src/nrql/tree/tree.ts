// The tree of one statement. Every offset in it counts UTF-16 code units from the start of the statement
// (`Statement.start` in its file), so that an edit earlier in the file leaves the tree as it is. A text of one
// statement starts at 0, and there the two are the same.
//
// The tree is complete for any text: what is missing stands in it as a `Hole`, what does not belong as `Skipped`.
// Nodes are plain data, spans of children lie inside the spans of their parents, and siblings do not overlap.
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
 * A SELECT query: its clauses in the order of the text, and the first of each kind by name.
 * Further clauses of the same kind (reported) stand in `clauses` alone; a repeated WHERE counts, see `clauses`.
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

/** `DELETE … FROM …`, which exists only in drop rules. */
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
