import type { Region } from '../text/region';

/** What may stand where the host program computes a value. */
const fillers = ['_', '1', ' '] as const;

/**
 * The texts that a region may have when the program runs, as far as checks are concerned: holes filled with a name, with
 * a number, or with nothing. All have the length of the region's text, so that offsets stay.
 */
export function variantsOf(region: Region): string[] {
  const holes = region.segments.filter(segment => segment.kind === 'hole' && segment.inner.end > segment.inner.start);
  if (holes.length === 0) return [region.text];
  return fillers.map(filler => {
    let text = region.text;
    for (const { inner } of holes) {
      text = text.slice(0, inner.start) + filler.repeat(inner.end - inner.start) + text.slice(inner.end);
    }
    return text;
  });
}
