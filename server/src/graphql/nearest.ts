import { editDistance } from '../text/nearest';

/**
 * The candidates that a misspelt word most probably stands for, the nearest first, at most three. A word of up to four
 * letters may differ by one edit, a longer one by two or by a third of its letters.
 */
export function nearestNames(word: string, candidates: Iterable<string>): string[] {
  const lower = word.toLowerCase();
  const limit = lower.length <= 4 ? 1 : Math.max(2, Math.floor(lower.length / 3));
  return [...candidates]
    .map(name => ({ name, distance: editDistance(lower, name.toLowerCase(), limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map(({ name }) => name);
}
