import type { SelectItem } from '../tree/tree';

export function hasHole(items: readonly SelectItem[]): boolean {
  return items.some(({ value }) => value.kind === 'hole');
}
