import type { FunctionFact } from '../../catalogue/functions/types';
import type { LanguageContext } from '../../text/language';
import { memoizeByObject } from '../../text/memoizeByObject';
import type { Problem, ProblemData, Severity } from '../../text/problem';
import { timesliceValue } from '../facts/namespace';
import type { Call } from '../tree/tree';
import { metricOf } from '../units/units';
import type { Check } from './check';
import type { Scope } from './scope';

/** The part of a query that an expression belongs to. */
export type ClausePosition =
  | 'select'
  | 'where'
  | 'facet'
  | 'case'
  | 'variable'
  | 'join-key'
  | 'order'
  | 'facet-order'
  | 'time'
  | 'other';

/** The name is built once for all statements that are checked in a context. */
const valueIn = memoizeByObject((context: LanguageContext): string => timesliceValue(context));

/**
 * The inspection of one statement: the position of the walk, and the problems found so far. Checks read it and report
 * to it. Offsets count from the start of the statement.
 */
export class Inspection {
  problems: Problem[] = [];
  /** The query around the node. For statements that are not queries, the scope of an empty query. */
  scope!: Scope;
  position: ClausePosition = 'other';
  /** The innermost aggregate or wrapper around the node, and its catalogue entry. */
  aggregate: Call | undefined;
  aggregateFact: FunctionFact | undefined;
  /** The innermost call around the node, whatever its function. */
  parent: Call | undefined;

  private counts: Map<string, number> | undefined;
  /** The attribute that holds time-slice records, in the namespace of the context. */
  readonly timesliceValue: string;

  constructor(
    /** The text of the file. `slice` and `codeAt` take offsets in the statement. */
    private readonly file: string,
    readonly base: number,
    readonly context: LanguageContext,
  ) {
    this.timesliceValue = valueIn(context);
  }

  slice(start: number, end: number): string {
    return this.file.slice(this.base + start, this.base + end);
  }

  /** The character code at an offset of the statement. */
  codeAt(offset: number): number {
    return this.file.charCodeAt(this.base + offset);
  }

  /** Counts something whose number per statement is limited. Returns the count so far, this one included. */
  count(subject: string): number {
    this.counts ??= new Map();
    const count = (this.counts.get(subject) ?? 0) + 1;
    this.counts.set(subject, count);
    return count;
  }

  report(
    check: Check,
    span: { readonly start: number; readonly end: number },
    message: string,
    data?: ProblemData,
    severity?: Severity,
  ): void {
    const chosen = this.context.severity?.[check.code] ?? (check.optional ? 'off' : (severity ?? check.severity));
    if (chosen === 'off') return;
    const place = { start: span.start, end: span.end };
    const { code } = check;
    this.problems.push(
      data ? { code, severity: chosen, message, span: place, data } : { code, severity: chosen, message, span: place },
    );
  }

  /** The metric whose records the query around the node reads. */
  metric(): string | undefined {
    return metricOf(this.scope.query);
  }

  /** The span of the first word of a clause, for problems about the whole clause. */
  wordOf(node: { readonly start: number; readonly end: number }): { start: number; end: number } {
    let end = node.start;
    while (end < node.end && isLetter(this.codeAt(end))) end++;
    return { start: node.start, end };
  }
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}
