import type { Span } from '../text/span';

/** The whole lines of a function, without its decorators, and its name in them. */
export interface WrapperText {
  readonly span: Span;
  readonly name: Span;
  /** How a copy can stand in another file, or behind an object; absent where it stands behind the function. */
  readonly apart?: Apart;
}

/** What a call names, and of a method the object at the call and the names of it inside. */
export interface Apart {
  readonly callee: Span;
  readonly object?: { readonly at: Span; readonly own: readonly Span[] };
  /** The end of the statement that makes the object of which the function is a member. */
  readonly behind?: number;
}

/** A member that a pattern takes, as a name of its own; without a name all members that the pattern does not name. */
export interface TakenMember {
  readonly name: string;
  readonly span: Span;
  readonly as: string;
}
