import type { OwnRegion } from '../text/language';
import type { Region } from '../text/region';

/** What may stand where the program fills in a value. */
const fillers = ['_', '1', ' '] as const;

/**
 * The texts that a region may have when the program runs, as far as checks are concerned: holes filled with a name, with
 * a number, or with nothing. All have the length of the region's text, so that offsets stay.
 */
export function variantsOf(region: OwnRegion): string[] {
  if (!region.segments.some(({ kind }) => kind === 'hole')) return [region.text];
  return fillers.map(filler => fillHoles(region, filler));
}

/** The text of a region with one filler for each character of a hole. */
export function fillHoles({ text, segments }: Region, filler: string): string {
  let filled = '';
  let done = 0;
  for (const { kind, inner } of segments) {
    if (kind !== 'hole') continue;
    filled += text.slice(done, inner.start) + filler.repeat(inner.end - inner.start);
    done = inner.end;
  }
  return filled + text.slice(done);
}
