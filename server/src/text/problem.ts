import type { Edit } from './edit';
import type { Span } from './span';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** The small, serialisable facts that the fix of a problem needs. Nothing else is kept between requests. */
export type ProblemData = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A problem at one range of a text. */
export interface Problem {
  /** A stable name in kebab-case, also of the check, its documentation page and its suite. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong and what to do, in one or two sentences. */
  readonly message: string;
  readonly span: Span;
  readonly tags?: readonly ('deprecated' | 'unnecessary')[];
  readonly data?: ProblemData;
}

/** A change with a title that solves a problem. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Whether the fix can be applied without review. */
  readonly preferred?: boolean;
}

/** What the documents say of a problem. */
export interface ProblemDocumentation {
  readonly code: string;
  /** In words; absent where it is that of the check with this code. */
  readonly severity?: string;
  readonly documentation: string;
  /** Texts with the problem and without it. */
  readonly incorrect?: string;
  readonly correct?: string;
}
