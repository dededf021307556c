import type { Span } from '../text/span';

/** The number of the page that a request asks for, and how the program counts it. */
export interface PageNumber {
  /** What holds it where the request is sent: `page`, `params["page"]`. */
  readonly name: string;
  /** Where it is read for the request, where that is known. */
  readonly span?: Span;
  /** It is a member of parameters that a name holds, and that the request gets as they are. */
  readonly isHeld?: true;
  /** The name still has it where the call stands that passes it on in a structure of the program. */
  readonly isKept?: true;
  /** It is 1 at first, and then goes on by one, in one place of the program. */
  readonly isInTurn?: true;
  /** The function around the request has it for itself, so that each of its calls counts anew. */
  readonly isLocal?: true;
  /** The loop whose iterations each ask for one page: it is 1 whenever this begins, and what goes on is in it. */
  readonly loop?: Span;
}
