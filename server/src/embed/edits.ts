import { type SourceFile, sourceFile } from '../code/source';
import { applyEdits, type Edit } from '../text/edit';
import type { OwnRegion } from '../text/language';
import { outerEdits } from '../text/region';
import { type EmbedTools, regionsOf } from './regions';

/** How many edits one request may still prove by reading the file again. */
export interface ProofBudget {
  left: number;
}

/** The characters that one request may read again for proofs. */
const mostProofCharacters = 400_000;

/** The budget of one request that has many edits to prove; at least one proof is made, however long the file. */
export function proofBudget(text: string): ProofBudget {
  return { left: Math.max(1, Math.floor(mostProofCharacters / (text.length + 1))) };
}

/**
 * Edits of a region's text as edits of its file, proved: the file is edited and read again, and the region must then hold
 * exactly the edited text. Undefined where it would not, such as a quote in a raw string, where an edit would replace
 * a hole, or where the budget of proofs is spent. A region that stands unchanged in its file needs no proof. With a
 * budget, letters among letters need none either: they mean themselves in every string and format.
 */
export function fileEdits(
  file: SourceFile,
  tools: EmbedTools,
  region: OwnRegion,
  edits: readonly Edit[],
  budget?: ProofBudget,
): Edit[] | undefined {
  const outer = outerEdits(region, edits);
  if (!outer || isWhole(file, region)) return outer;
  if (budget) {
    if (outer.every(edit => isPlain(file.text, region, edit))) return outer;
    if (--budget.left < 0) return undefined;
  }
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

/** Whether the edit writes only letters, digits and blanks between such characters, in a text that has blanks as they are. */
function isPlain(text: string, region: OwnRegion, { span, text: written }: Edit): boolean {
  const isAmong = /[\w.() ]/.test(text[span.start - 1] ?? '') && /[\w.() ]/.test(text[span.end] ?? '');
  if (!isAmong || !/^[\w. ]*$/.test(written)) return false;
  return (
    !written.includes(' ') ||
    region.segments.some(({ kind, outer }) => kind === 'verbatim' && text.slice(outer.start, outer.end).includes(' '))
  );
}
