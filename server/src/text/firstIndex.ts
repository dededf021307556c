/**
 * The index of the first item that is not in front of what is looked for, found by halves; the length of the list where all
 * are. Those in front of it must come first.
 */
export function firstIndex<T>(list: ArrayLike<T>, isInFront: (item: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isInFront(list[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}
