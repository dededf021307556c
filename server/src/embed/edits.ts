import { type SourceFile, sourceFile } from '../code/source';
import { applyEdits, type Edit } from '../text/edit';
import type { OwnRegion } from '../text/language';
import { outerEdits } from '../text/region';
import { type EmbedTools, regionsOf } from './regions';

/**
 * Edits of a region's text as edits of its file, proved: the file is edited and read again, and the region must then hold
 * exactly the edited text. Undefined where it would not, such as a quote in a raw string, or where an edit would replace
 * a hole. A region that stands unchanged in its file needs no proof.
 */
export function fileEdits(
  file: SourceFile,
  tools: EmbedTools,
  region: OwnRegion,
  edits: readonly Edit[],
): Edit[] | undefined {
  const outer = outerEdits(region, edits);
  if (!outer || isWhole(file, region)) return outer;
  const wanted = applyEdits(region.text, edits);
  const { start } = region.outer;
  // Where an edit replaces the first characters, the region starts inside what is written for it.
  const first = outer.find(({ span }) => span.start <= start)?.text.length ?? 0;
  const after = regionsOf(sourceFile(file.path, applyEdits(file.text, outer), file.language), tools);
  const isSame = ({ language, text, outer: { start: at } }: OwnRegion) =>
    language === region.language && start <= at && at <= start + first && text === wanted;
  return after.some(isSame) ? outer : undefined;
}

function isWhole(file: SourceFile, region: OwnRegion): boolean {
  return region.outer.end === file.text.length && region.outer.end - region.outer.start === region.text.length;
}
