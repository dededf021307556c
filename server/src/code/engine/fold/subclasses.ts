import type { Scope } from '../syntax/scope';
import { evaluate, type Frame, frameOf, markCut, uncut } from './frame';

/** The classes of the file that extend one, directly or through others. */
export function scopesBelow(above: Scope, { folding, depth }: Frame): readonly Scope[] {
  const known = folding.subclasses.get(above);
  if (known) return known;
  const { cutAt } = folding;
  folding.cutAt = uncut;
  const found: Scope[] = [];
  for (const owner of folding.program.classes) {
    if (found.length >= maxBelow) break;
    const isBelow = owner.bases.some(base => {
      const value = evaluate(base, { ...frameOf(folding), depth });
      return value.kind === 'instance' && (value.scope === above || found.includes(value.scope));
    });
    if (isBelow) found.push(folding.program.scopeOf(owner));
  }
  if (folding.cutAt === uncut) folding.subclasses.set(above, found);
  markCut(folding, cutAt);
  return found;
}

/** The maximum number of subclasses of one class that are examined. */
const maxBelow = 16;
