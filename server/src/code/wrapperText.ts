import type { Span } from '../text/span';

/** The whole lines of a function, without its decorators, and its name in them. */
export interface WrapperText {
  readonly span: Span;
  readonly name: Span;
  /** How a copy can stand in another file, or behind an object; absent where it stands behind the function. */
  readonly apart?: DetachedCopy;
}

/** What a call names, and of a method the object at the call and the names of it inside. */
export interface DetachedCopy {
  readonly callee: Span;
  readonly object?: { readonly span: Span; readonly selfNames: readonly Span[] };
  /** The end of the statement that makes the object of which the function is a member. */
  readonly behind?: number;
}

/** A member that a pattern takes, as a name of its own; without a name all members that the pattern does not name. */
export interface DestructuredMember {
  readonly name: string;
  readonly span: Span;
  readonly localName: string;
}
