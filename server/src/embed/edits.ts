import { applyEdits, type Edit } from '../text/edit';
import type { OwnRegion } from '../text/language';
import { outerEdits } from '../text/region';
import { type EmbedFile, type EmbedTools, regionsOf } from './regions';

/**
 * Edits of a region's text as edits of its file, proved: the file is edited and read again, and the region must then hold
 * exactly the edited text. Undefined where it would not, such as a quote in a raw string, or where an edit would replace
 * a hole. A region that stands unchanged in its file needs no proof.
 */
export function fileEdits(
  file: EmbedFile,
  tools: EmbedTools,
  region: OwnRegion,
  edits: readonly Edit[],
): Edit[] | undefined {
  const outer = outerEdits(region, edits);
  if (!outer || isWhole(file, region)) return outer;
  const wanted = applyEdits(region.text, edits);
  const after = regionsOf({ ...file, text: applyEdits(file.text, outer) }, tools);
  const same = after.find(
    candidate => candidate.language === region.language && candidate.outer.start === region.outer.start,
  );
  return same?.text === wanted ? outer : undefined;
}

function isWhole(file: EmbedFile, region: OwnRegion): boolean {
  return region.outer.end === file.text.length && region.outer.end - region.outer.start === region.text.length;
}
