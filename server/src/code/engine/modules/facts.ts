import type { Span } from '../../../text/span';
import type { Expr } from '../syntax/expr';
import type { Program } from '../syntax/scope';

/** How files of a language import each other. */
export interface ModuleFacts {
  /** The paths of the files that an import of a file may mean; one of them exists, or nobody knows which is meant. */
  paths(module: string, from: string): readonly string[];
  /** Whether the names of a module are read from files: `from package import module`. */
  readonly hasSubmodules?: true;
  /** What a file gives to others; undefined where that is not understood. */
  exports(program: Program, text: string): Exports | undefined;
  /** The import that a statement of the top level is; undefined for any other statement. */
  importOf(statement: Expr): ImportStatement | undefined;
  /** A statement that gives a name the value of an expression. */
  alias(local: string, source: string): string;
  /** Statements that give a name an object with members that are written as names. */
  namespace(local: string, members: ReadonlyMap<string, string>): string;
  /** A line that imports a name of a module, in the style of another import of it. */
  importLine(name: string, local: string, statement: ImportStatement, text: string): string;
  /**
   * The module by which a file, at `from`, imports the one at `to`, where the file at `by` does so by `module`; undefined where
   * that is not known.
   */
  pathTo(to: string, from: string, module: string, by: string): string | undefined;
  /** Whether an expression reads nothing but the environment of the program. */
  isEnvironment(path: string): boolean;
  /** Calls that make another object alike of the same arguments: `axios.create`. */
  readonly makers: readonly string[];
  /** Words that mean the file in which they stand, so that code with them says something else in another file. */
  readonly ownWords: RegExp;
  /** Whether an import runs before all else in the file. */
  isFirst(statement: string): boolean;
}

export interface ImportStatement {
  readonly span: Span;
  /** The local names, the module, and the name in it: `*` for the module itself, `default` for its default export. */
  readonly names: readonly { readonly local: string; readonly module: string; readonly name: string }[];
}

export interface Exports {
  /** The expression behind each exported name, in the file itself. */
  readonly names: ReadonlyMap<string, string>;
  /** The expression that the module itself is; undefined where it is an object of its names. */
  readonly whole?: string;
  /** Parts of the text to replace, so that it can stand in another file. */
  readonly edits: readonly { readonly span: Span; readonly text: string }[];
}
