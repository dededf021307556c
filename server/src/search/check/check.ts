import type { Fix, Problem } from '../../text/problem';
import type { Parsed } from '../parse';

/** One thing that may be wrong: it finds it, and offers a way out where there is one. */
export interface SearchCheck {
  readonly code: string;
  find(parsed: Parsed, text: string): Problem[];
  fixes?(problem: Problem, text: string): Fix[];
}
