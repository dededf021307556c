import type { Range } from '../../server/src/text/lines';

export type Ranges = readonly Range[];

/** Whether one of the ranges holds or touches the position; lines and columns are zero-based. */
export function includesPosition(ranges: Ranges, position: Range['start']): boolean {
  return ranges.some(({ start, end }) => compare(start, position) <= 0 && compare(position, end) <= 0);
}

function compare(a: Range['start'], b: Range['start']): number {
  return a.line - b.line || a.character - b.character;
}
