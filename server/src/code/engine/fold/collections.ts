import type { Expr } from '../syntax/expr';
import type { Program } from '../syntax/scope';
import { type Folded, sketch } from './value';

/**
 * Of an address and the same one with an identifier behind it, the one that a class means: where a file has a class for
 * one thing and a class for all of them (`Server`, `Servers`), their names say which is which.
 */
export function fittingAddresses(options: readonly Folded[], owner: Expr, { classes }: Program): readonly Folded[] {
  if (options.length < 2 || owner.kind !== 'class' || owner.name === undefined) return options;
  const written = options.map(sketch);
  const isItem = (offset: number) => written.some(other => written[offset] === `${other}/\uFFFC`);
  const items = options.filter((_, index) => isItem(index));
  if (items.length === 0) return options;
  const { name } = owner;
  const isNamed = (other: string) => classes.some(each => each.name === other);
  if (isNamed(pluralOf(name))) return items;
  return classes.some(each => each.name !== undefined && pluralOf(each.name) === name)
    ? options.filter((_, index) => !isItem(index))
    : options;
}

function pluralOf(name: string): string {
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;
}
