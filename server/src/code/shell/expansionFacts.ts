import type { HolePart } from '../call';

/** What expanding a script learns beside the texts. */
export interface ExpansionFacts {
  /** True when a name was replaced by its value from elsewhere in the file. */
  isFolded: boolean;
  /** True when a name got its value from another file. */
  usesOtherFiles: boolean;
  /** True when a positional parameter of an enclosing function was left as a hole. */
  hasParameter: boolean;
  readonly names: Set<string>;
  /** Holes whose fallback is a constant of the file, which an address may be read with. */
  readonly constants: WeakSet<HolePart>;
}

export function newExpansionFacts(): ExpansionFacts {
  return { isFolded: false, usesOtherFiles: false, hasParameter: false, names: new Set(), constants: new WeakSet() };
}
