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
  const first = lengthOfFirst(region, outer);
  const after = regionsOf(sourceFile(file.path, applyEdits(file.text, outer), file.language), tools);
  const isSame = (found: OwnRegion) =>
    start <= found.outer.start && found.outer.start <= start + first && isHeld(found, region, wanted);
  return after.some(isSame) ? outer : undefined;
}

/** Edits of one region's text. */
export interface RegionEdits {
  readonly region: OwnRegion;
  readonly edits: readonly Edit[];
}

/**
 * The edits of many regions, in the order of the file, that do not lie in each other. They are proved together, so that a
 * file of thousands of texts is read again once; where that fails, each is proved alone as far as a budget goes.
 */
export function fileEditsOfAll(file: SourceFile, tools: EmbedTools, changes: readonly RegionEdits[]): Edit[] {
  const wanted = changes.flatMap(({ region, edits }) => {
    const outer = edits.length > 0 ? outerEdits(region, edits) : undefined;
    return outer ? [{ region, edits, outer }] : [];
  });
  const all = wanted.flatMap(({ outer }) => outer);
  if (wanted.every(({ region }) => isWhole(file, region))) return all;
  const after = regionsOf(sourceFile(file.path, applyEdits(file.text, all), file.language), tools);
  let by = 0;
  let next = 0;
  const isProved = wanted.every(({ region, edits, outer }) => {
    const start = region.outer.start + by;
    for (const { span, text } of outer) by += text.length - (span.end - span.start);
    while (next < after.length && (after[next] as OwnRegion).outer.start < start) next++;
    const text = applyEdits(region.text, edits);
    const last = start + lengthOfFirst(region, outer);
    for (let index = next; index < after.length && (after[index] as OwnRegion).outer.start <= last; index++)
      if (isHeld(after[index] as OwnRegion, region, text)) return true;
    return false;
  });
  if (isProved) return all;
  const budget = proofBudget(file.text);
  return wanted.flatMap(({ region, edits }) => fileEdits(file, tools, region, edits, budget) ?? []);
}

/** Where an edit replaces the first characters, the region starts inside what is written for it. */
function lengthOfFirst({ outer: { start } }: OwnRegion, outer: readonly Edit[]): number {
  return outer.find(({ span }) => span.start <= start)?.text.length ?? 0;
}

function isHeld(found: OwnRegion, region: OwnRegion, text: string): boolean {
  return found.language === region.language && found.text === text;
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
