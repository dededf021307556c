import type { HolePart } from '../call';

/** What expanding a script learns beside the texts. */
export interface Seen {
  /** True when a name was replaced by its value from elsewhere in the file. */
  folded: boolean;
  /** True when a name got its value from another file. */
  outside: boolean;
  /** True when a positional parameter of an enclosing function was left as a hole. */
  parameter: boolean;
  readonly names: Set<string>;
  /** Holes whose fallback is a constant of the file, which an address may be read with. */
  readonly constants: WeakSet<HolePart>;
}

export function newSeen(): Seen {
  return { folded: false, outside: false, parameter: false, names: new Set(), constants: new WeakSet() };
}
