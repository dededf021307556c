/** The longest range, in seconds, for which REST makes slices of a length (seconds), when it starts within eight days. */
const granularities: readonly (readonly [longest: number, slice: number])[] = [
  [3 * 3600, 60],
  [6 * 3600, 120],
  [14 * 3600, 300],
  [24 * 3600, 600],
  [4 * 86400, 1800],
  [7 * 86400, 3600],
  [21 * 86400, 10800],
  [42 * 86400, 21600],
  [63 * 86400, 43200],
];

const longestSlice = 3 * 86400;

/** More points than this no query returns. */
const mostPoints = 366;

/** The length of the slices of a range, both in seconds; `period` can only make them longer, by whole minutes. */
export function sliceSeconds(range: number, period = 0): number {
  const usual = granularities.find(([longest]) => range <= longest)?.[1] ?? longestSlice;
  return Math.max(usual, Math.ceil(period / 60) * 60);
}

/** Whether a series of a range has too many points for one query. */
export function isTooLong(range: number, slice: number): boolean {
  return range / slice > mostPoints;
}

/** Seconds as an interval of the query language: `5 minutes`. */
export function intervalText(seconds: number): string {
  const units: readonly (readonly [string, number])[] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, length] of units) {
    if (seconds % length === 0) return `${seconds / length} ${unit}${seconds === length ? '' : 's'}`;
  }
  return `${seconds} seconds`;
}
