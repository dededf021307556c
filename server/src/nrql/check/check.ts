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

/** A problem of one statement, as its fix sees it: offsets count from the start of the statement. */
export interface FixRequest {
  /** The text of the statement. */
  readonly text: string;
  readonly span: Span;
  readonly data: ProblemData;
  readonly body: Body;
}

/**
 * What a query may have: a clause, or `extra` (a clause that is repeated or out of place), `joins`, `several` items or
 * `labels` in SELECT, `rows` instead of aggregates, `timeslice` data, and what it is for: `nested`, `joined`, a `set`.
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
 * One rule: what it is called, how it is explained, and what it looks at. The inspection walks a statement once and
 * calls, for each node, the checks that have a member for it; `query` is called for each query after what is inside it.
 * A check without such members explains a problem that the parser reports.
 */
export interface Check {
  /** Stable and kebab-case: the code of its problems. */
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  /** Markdown: what is wrong and why. */
  readonly documentation: string;
  /** An example that has the problem, and the same one put right. */
  readonly wrong: string;
  readonly right: string;
  /** True for a check that is silent unless the settings give its code a severity. */
  readonly optional?: true;

  /**
   * What keeps the walk from asking most checks: `query` is called only for queries that have one of these features, and
   * `name` and `call` only where something about the text of the name holds, which is asked once for each name and kept;
   * `binary` only for operators that concern it. With `elsewhere`, calls that stand as they should, in SELECT and in no
   * aggregate, are left out.
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

  /** The title of the fix that replaces the problem's span with `data.replacement` (see `fixOf`). */
  readonly fixTitle?: string;
  /** A fix that needs more than that; its edits count from the start of the statement. */
  fix?(request: FixRequest): Fix | undefined;
}
