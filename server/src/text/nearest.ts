/** How many letters of a word are slips: short words are near to many others. */
export function slipsIn({ length }: string): number {
  return length < 5 ? 1 : length < 10 ? 2 : 3;
}

/**
 * The candidate with the smallest edit distance from a word, at most `limit` and less than the length of the word.
 * Case does not count. Undefined where no candidate is that near.
 */
export function nearest(word: string, candidates: readonly string[], limit = slipsIn(word)): string | undefined {
  const lower = word.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.min(limit, lower.length - 1) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(lower, candidate.toLowerCase(), bestDistance - 1);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/**
 * How many letters must be inserted, deleted or replaced, or neighbours swapped, to turn `a` into `b`. Stops counting
 * above `limit`, and then returns a number above it.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, (previous[j - 2] as number) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    previous = row;
    row = next;
  }
  return row[b.length] as number;
}

/** The same text for names that differ only by case and by what joins their words: `BLUE_GREEN` and `Blue Green`. */
export function foldName(name: string): string {
  return name.toUpperCase().replace(/[\s_-]/g, '');
}
