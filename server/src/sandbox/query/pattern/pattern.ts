import { PatternReader } from './read';
import { run } from './run';

/**
 * Regular expressions of the RE2 kind, matched in time proportional to text and pattern. The host's own engine backtracks,
 * so a pattern such as `(a+)+b` in a query could stop the service; this one follows all possibilities side by side.
 */
export interface Pattern {
  /** The groups of a match of the whole text (group 0), or undefined. Names are those of `(?P<name>…)`. */
  match(text: string): { readonly groups: readonly (string | null)[]; readonly names: readonly string[] } | undefined;
  readonly names: readonly string[];
}

/** Compiles a pattern; throws a SyntaxError that says what is wrong with it. */
export function compilePattern(source: string): Pattern {
  const reader = new PatternReader(source);
  const program = reader.program();
  return {
    names: reader.names,
    match(text) {
      const groups = run(program, text, reader.groupCount);
      return groups && { groups, names: reader.names };
    },
  };
}
