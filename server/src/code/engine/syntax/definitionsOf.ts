import type { NameExpr } from './expr';
import { type Definition, lookup, type Program } from './scope';

/** Every way in which a name gets a value in the innermost scope that defines it; none where no line of the file does. */
export function definitionsOf(name: NameExpr, { scopeOf }: Pick<Program, 'scopeOf'>): readonly Definition[] {
  return lookup(scopeOf(name), name.name)?.names.get(name.name) ?? [];
}
