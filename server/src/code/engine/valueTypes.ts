import type { MemberExpr } from './syntax/expr';
import type { Program } from './syntax/scope';

/** What a value is, as far as a request must know it. */
export type ValueType = 'text' | 'number';

/** By what it is seen whether a value is a text or a number, beside literals and operators. */
export interface ValueTypes {
  /** Names of functions and methods that yield a text, or a number. */
  readonly textFunctions: RegExp;
  readonly numberFunctions: RegExp;
  /** Functions, as written, that yield a text or else their second argument: `os.getenv`. */
  readonly textOrDefault?: RegExp;
  /** Objects, as written, all of whose members are texts: `process.env`. */
  readonly textObjects: RegExp;
  /** Names of functions and methods that yield what a user gives on the command line. */
  readonly commandLine: RegExp;
  /** Names of functions and methods that yield a list, and names, as written, that hold one: `process.argv`. */
  readonly listFunctions: RegExp;
  readonly listObjects: RegExp;
  /** Methods that give a part of what they are called on, be it a list or a text. */
  readonly partMethods: RegExp;
  /** Whether an expression yields all that a user gives for one option of a command line. */
  takesSeveral?(expr: MemberExpr, program: Program): boolean;
  /** What stands behind a parameter that is declared to be a list. */
  readonly declaredList: RegExp;
  /** What stands behind a parameter with a declared type, whose name is the first group. */
  readonly declared: RegExp;
  readonly types: Readonly<Record<string, ValueType>>;
}
