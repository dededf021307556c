import type { FunctionFact } from '../../catalogue/functions/types';
import type { Fix, ProblemData, Severity } from '../../text/problem';
import type { Span } from '../../text/span';
import type {
  Binary,
  BinaryOperator,
  Body,
  Call,
  EventType,
  In,
  Index,
  Interval,
  Is,
  Label,
  Logical,
  Name,
  Query,
  RegexLiteral,
  StringLiteral,
  Subquery,
  Template,
  Unary,
} from '../tree/tree';
import type { Inspection } from './inspection';

/** A problem of one statement, as its fix reads it. Offsets count from the start of the statement. */
export interface FixRequest {
  /** The text of the statement. */
  readonly text: string;
  readonly span: Span;
  readonly data: ProblemData;
  readonly body: Body;
}

/**
 * The features of a query that checks depend on: a clause; `extra`, a clause that is repeated or misplaced; `joins`;
 * `several` items or `labels` in SELECT; `rows` instead of aggregates; `timeslice` data; and its role: `nested`,
 * `joined` or a `set`.
 */
export const features = [
  'facet',
  'limit',
  'offset',
  'timeseries',
  'where',
  'since',
  'until',
  'compare',
  'orderBy',
  'variables',
  'timezone',
  'predict',
  'raw',
  'extrapolate',
  'extra',
  'joins',
  'several',
  'labels',
  'rows',
  'timeslice',
  'nested',
  'joined',
  'set',
] as const;

export type Feature = (typeof features)[number];

/**
 * One rule: its name, its explanation and the nodes that it examines. The walk visits a statement once and calls, for
 * each node, the checks that have a method for nodes of that kind; `query` is called for a query after everything
 * inside it. A check without such methods explains a problem that the parser reports.
 */
export interface Check {
  /** The code of its problems: kebab-case, and never changed. */
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  /** Markdown: what is wrong, and why. */
  readonly documentation: string;
  /** An example that has the problem, and the corrected example. */
  readonly incorrect: string;
  readonly correct: string;
  /** True for a check that reports nothing unless the settings set a severity for its code. */
  readonly optional?: true;

  /**
   * Filters that spare the walk most calls. `query` is called only for queries that have one of the features in
   * `needs`. `concernsName` and `concernsCall` are evaluated once per name and remembered; `concernsOperator` once per
   * operator. With `onlyOutsideSelect`, calls where aggregates belong, in SELECT and outside other aggregates, are left
   * out.
   */
  readonly needs?: readonly Feature[];
  concernsName?(text: string): boolean;
  concernsCall?(key: string, fact: FunctionFact | undefined): boolean;
  readonly onlyOutsideSelect?: true;
  concernsOperator?(operator: BinaryOperator): boolean;

  statement?(body: Body, inspection: Inspection): void;
  query?(query: Query, inspection: Inspection): void;
  call?(call: Call, fact: FunctionFact | undefined, inspection: Inspection): void;
  name?(name: Name, inspection: Inspection): void;
  eventType?(eventType: EventType, inspection: Inspection): void;
  label?(label: Label, inspection: Inspection): void;
  string?(string: StringLiteral, inspection: Inspection): void;
  regex?(regex: RegexLiteral, inspection: Inspection): void;
  template?(template: Template, inspection: Inspection): void;
  index?(index: Index, inspection: Inspection): void;
  unary?(unary: Unary, inspection: Inspection): void;
  binary?(binary: Binary, inspection: Inspection): void;
  logical?(logical: Logical, inspection: Inspection): void;
  inSet?(node: In, inspection: Inspection): void;
  is?(node: Is, inspection: Inspection): void;
  interval?(interval: Interval, inspection: Inspection): void;
  subquery?(subquery: Subquery, inspection: Inspection): void;

  /** The title of the fix that replaces the problem's span with `data.replacement` (see `replacementFix`). */
  readonly fixTitle?: string;
  /** A fix that one replacement cannot express. Its edits count from the start of the statement. */
  fix?(request: FixRequest): Fix | undefined;
}
