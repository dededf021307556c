/**
 * The candidates that a misspelt word most probably meant, nearest first, at most three. A word of up to four letters
 * may differ in one place, a longer one in two or in a third of its letters.
 */
export function nearest(word: string, candidates: Iterable<string>): string[] {
  const wanted = word.toLowerCase();
  const limit = wanted.length <= 4 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  const found: { readonly name: string; readonly far: number }[] = [];
  for (const name of candidates) {
    if (Math.abs(name.length - word.length) > limit) continue;
    const far = distance(wanted, name.toLowerCase(), limit);
    if (far <= limit) found.push({ name, far });
  }
  found.sort((a, b) => a.far - b.far || a.name.localeCompare(b.name));
  return found.slice(0, 3).map(({ name }) => name);
}

/** Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`; gives up above `limit`. */
function distance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? limit + 1;
}
