/**
 * The lengths of the slices into which REST cuts a time range, in seconds: the longest range for which a length is used,
 * when the range starts within eight days. The published documentation has the table; section 2.1 of the specification
 * names only its first row.
 */
export const granularities: readonly (readonly [longest: number, slice: number])[] = [
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

/** The length for longer ranges. */
export const maxSliceLength = 3 * 86400;
