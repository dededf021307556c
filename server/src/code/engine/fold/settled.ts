import type { Definition } from '../syntax/scope';
import type { Frame } from './frame';
import { entryNamed, type Value } from './value';

/** What all callers of a function give a parameter alike, or a member of an object that it takes. */
export function settledValue(
  { owner, position, path }: Pick<Extract<Definition, { kind: 'param' }>, 'owner' | 'position' | 'path'>,
  { folding }: Frame,
): Value | undefined {
  const settled = folding.settled?.(owner).get(position);
  const [step, ...further] = path;
  if (step === undefined) return settled;
  return settled?.kind === 'dict' && further.length === 0 ? entryNamed(settled, step)?.value : undefined;
}
