/** The errors that handlers get. */
export interface ErrorFacts {
  /** The last words of the classes by which a handler takes a failed status; those in `every` take every other error too. */
  readonly types: readonly string[];
  readonly every: readonly string[];
  /** The last words of the classes of errors for an element that is not there. */
  readonly missing: readonly string[];
  /** Members of such an error: the response, what says the address of the request, and all that the error was made with. */
  readonly responses: readonly string[];
  readonly addresses: readonly string[];
  readonly parts: readonly string[];
  /** Functions that write all that an error was made with, the address among it: `JSON.stringify(error)`. */
  readonly writers?: readonly string[];
  /** Functions of the project by these names only report an error. */
  readonly loggers?: RegExp;
  /** Calls that give the text of the error that is handled. */
  readonly texts: readonly string[];
  /**
   * Where handlers name no classes, so that each may get every error: members of other values that hold an error, that of a
   * promise which was not kept.
   */
  readonly holders?: readonly string[];
  /** Events whose listeners get the errors that nothing else handles. */
  readonly unhandled?: readonly string[];
}
