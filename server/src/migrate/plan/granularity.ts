import { granularities, maxSliceLength } from '../../catalogue/granularities';

/** More points than this no query returns. */
const maxPoints = 366;

const minute = 60;
const day = 86400;

/** A range as REST cuts it; all in seconds. */
interface SlicedRange {
  readonly length: number;
  /** How long ago it began. */
  readonly age: number;
  /** The shortest slice that the call allows; 0 where it does not say. */
  readonly period: number;
}

/** Whether REST cuts the range into ten slices, as it does with short ranges that began more than eight days ago. */
export function isTenSlices({ length, age, period }: SlicedRange): boolean {
  return age > 8 * day && length < 4 * day && period <= length / 10;
}

/** The length of the slices of a range in seconds. Ten slices are equal only where whole minutes divide the range. */
export function sliceSeconds(range: SlicedRange): number {
  if (isTenSlices(range)) return Math.max(minute, Math.floor(range.length / 10 / minute) * minute);
  const usual = granularities.find(([maxLength]) => range.length <= maxLength)?.[1] ?? maxSliceLength;
  return Math.max(usual, Math.ceil(range.period / minute) * minute);
}

/** Whether a series of a range has too many points for one query. */
export function isTooLong(range: number, slice: number): boolean {
  return range / slice > maxPoints;
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
