import { firstIndex } from './firstIndex';
import { memoizeByObject } from './memoizeByObject';

/** The offsets of the items of a list that is in the order of the text; undefined for all others. */
const offsetsOf = memoizeByObject(ascending);

/**
 * The items of a list that may begin from `start` on and before `end`: two indexes, found without a look at every item
 * where the list is in the order of the text, so that as many searches as items cost no square. Each list must always come
 * with the same `startOf`, and must not change any more.
 */
export function indexesBetween<T>(
  list: readonly T[],
  startOf: (item: T) => number,
  start: number,
  end: number,
): readonly [number, number] {
  const offsets = offsetsOf(list, startOf as (item: unknown) => number);
  return offsets ? [countBelow(offsets, start), countBelow(offsets, end)] : [0, list.length];
}

function ascending(list: readonly unknown[], startOf: (item: unknown) => number): Float64Array | undefined {
  const offsets = Float64Array.from(list, startOf);
  return offsets.every((offset, index) => index === 0 || (offsets[index - 1] as number) <= offset)
    ? offsets
    : undefined;
}

function countBelow(offsets: Float64Array, offset: number): number {
  return firstIndex(offsets, item => item < offset);
}
