import type { Scope } from '../syntax/scope';
import { evaluate, type Frame } from './frame';

/** The maximum depth of superclasses that are examined. */
const maxBases = 16;

/** The members of a class, and those of the classes of this file above it, in the order in which they are looked up. */
export function withBases(scope: Scope, frame: Frame): readonly Scope[] {
  const found: Scope[] = [];
  const waiting: Scope[] = [scope];
  for (let next = waiting.shift(); next && found.length < maxBases; next = waiting.shift()) {
    found.push(next);
    const { owner } = next;
    const above = (owner.kind === 'class' ? owner.bases : []).map(base => evaluate(base, frame));
    waiting.unshift(...above.flatMap(value => (value.kind === 'instance' ? [value.scope] : [])));
  }
  // What several classes extend is looked up behind all of them.
  return found.filter((each, index) => found.lastIndexOf(each) === index);
}
