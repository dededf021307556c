import { PatternReader } from './read';
import { type PatternMeter, run } from './run';

/**
 * Regular expressions as in RE2, matched in time proportional to text and pattern. The regular expressions of
 * JavaScript backtrack, so that a pattern such as `(a+)+b` in a query could block the service. This implementation
 * follows all alternatives in parallel.
 */
export interface Pattern {
  /** The groups of a match of the whole text (group 0), or undefined. Names are those of `(?P<name>…)`. */
  match(
    text: string,
    meter: PatternMeter,
  ): { readonly groups: readonly (string | null)[]; readonly names: readonly string[] } | undefined;
  readonly names: readonly string[];
}

const maxTexts = 1000;

/** Compiles a pattern. Throws a SyntaxError for an invalid one. */
export function compilePattern(source: string): Pattern {
  const reader = new PatternReader(source);
  const program = reader.program();
  // The names in many rows are few, so most texts were matched before.
  const matched = new Map<string, ReturnType<Pattern['match']>>();
  return {
    names: reader.names,
    match(text, meter) {
      if (matched.has(text)) return matched.get(text);
      const groups = run(program, text, reader.groupCount, meter);
      const found = groups && { groups, names: reader.names };
      if (matched.size >= maxTexts) matched.clear();
      matched.set(text, found);
      return found;
    },
  };
}
