import type { Edit } from './edit';
import type { Span } from './span';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** The small, serialisable facts that the fix of a problem needs; nothing is remembered between requests. */
export type ProblemData = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Something wrong, or worth saying, at one place of a text. */
export interface Problem {
  /** Stable and kebab-case; it names the check, its documentation page and its suite. */
  readonly code: string;
  readonly severity: Severity;
  /** Says what is wrong and what to do, in one sentence or two. */
  readonly message: string;
  readonly span: Span;
  readonly tags?: readonly ('deprecated' | 'unnecessary')[];
  readonly data?: ProblemData;
}

/** A titled change that answers a problem. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** True only where the fix is safe to apply without reading it. */
  readonly preferred?: boolean;
}
