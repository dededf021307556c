import type { Fix, Problem } from '../../text/problem';
import type { Parsed } from '../parse';

/** One rule: it finds its problems and, where possible, fixes them. */
export interface SearchCheck {
  readonly code: string;
  find(parsed: Parsed, text: string): Problem[];
  fixes?(problem: Problem, text: string): Fix[];
}
