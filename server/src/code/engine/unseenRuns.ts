/** What runs functions of the program, or changes its objects, without a call that says so. */
export interface UnseenRuns {
  /** Methods that run where a value is converted, compared or read. */
  readonly methods: RegExp;
  /** Functions by path whose arguments have functions that run where a member is read: `new Proxy(…)`. */
  readonly takers: readonly string[];
  /** Functions by path that change the object they get first, beside those that put members into it. */
  readonly changers: readonly string[];
  /** The tag of a template that runs no function of the program. */
  readonly plainTag?: string;
}
