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
const maxProofCharacters = 400_000;

/** The budget of one request that has many edits to prove; at least one proof is made, however long the file. */
export function proofBudget(text: string): ProofBudget {
  return { left: Math.max(1, Math.floor(maxProofCharacters / (text.length + 1))) };
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
  if (!outer || isWhole(file.text, region)) return outer;
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
 * The edits of many regions, in the order of the file, that do not lie in each other. Those that only space a text out need no
 * proof. The others are proved together, so that a file of thousands of texts is read again once; where that fails, as where
 * the file has grown beyond what is read of it, each of them is proved alone as far as a budget goes.
 */
export function fileEditsOfAll(file: SourceFile, tools: EmbedTools, changes: readonly RegionEdits[]): Edit[] {
  const wanted = changes.flatMap(({ region, edits }) => {
    const outer = edits.length > 0 ? outerEdits(region, edits) : undefined;
    const isProved = outer && (isWhole(file.text, region) || isSpacing(file.text, region, edits, outer));
    return outer ? [{ region, edits, outer, isProved }] : [];
  });
  const all = wanted.flatMap(({ outer }) => outer);
  if (wanted.every(({ isProved }) => isProved)) return all;
  const after = regionsOf(sourceFile(file.path, applyEdits(file.text, all), file.language), tools);
  let delta = 0;
  let next = 0;
  const areProved = wanted.every(({ region, edits, outer }) => {
    const start = region.outer.start + delta;
    for (const { span, text } of outer) delta += text.length - (span.end - span.start);
    while (next < after.length && (after[next] as OwnRegion).outer.start < start) next++;
    const text = applyEdits(region.text, edits);
    const last = start + lengthOfFirst(region, outer);
    for (let index = next; index < after.length && (after[index] as OwnRegion).outer.start <= last; index++)
      if (isHeld(after[index] as OwnRegion, region, text)) return true;
    return false;
  });
  if (areProved) return all;
  const budget = proofBudget(file.text);
  return wanted.flatMap(
    ({ region, edits, outer, isProved }) => (isProved ? outer : fileEdits(file, tools, region, edits, budget)) ?? [],
  );
}

/**
 * Whether edits write nothing but white space in place of white space, in a literal that has all of its characters as they are
 * and between signs that mean nothing to a program together with it.
 */
function isSpacing(text: string, region: OwnRegion, edits: readonly Edit[], outer: readonly Edit[]): boolean {
  const { segments } = region;
  if (segments.length !== 1 || segments[0]?.kind !== 'verbatim') return false;
  if (!/["'`]/.test(text.charAt(region.outer.start - 1)) || region.blocks) return false;
  return outer.every(({ span: { start, end }, text: written }, index) => {
    if (start <= region.outer.start || end >= region.outer.end) return false;
    // What has an indent of its own, or cannot hold a line break, writes it in another way.
    if (written !== edits[index]?.text || !/^\s*$/.test(written) || !/^\s*$/.test(text.slice(start, end))) return false;
    const beside = text.charAt(start - 1) + text.charAt(end);
    return !/[\\"'`$#%@]/.test(beside) && (written !== '' || /\s/.test(beside));
  });
}

/** Where an edit replaces the first characters, the region starts inside what is written for it. */
function lengthOfFirst({ outer: { start } }: OwnRegion, outer: readonly Edit[]): number {
  return outer.find(({ span }) => span.start <= start)?.text.length ?? 0;
}

function isHeld(found: OwnRegion, region: OwnRegion, text: string): boolean {
  return found.language === region.language && found.text === text;
}

/** Whether a region is the whole text of its file, but for a mark of the order of bytes. */
export function isWhole(text: string, region: OwnRegion): boolean {
  return region.outer.end === text.length && region.outer.end - region.outer.start === region.text.length;
}

/**
 * Whether the edit replaces only letters, digits and blanks by such characters, between others of them in the same text, which
 * has blanks as they are.
 */
function isPlain(text: string, region: OwnRegion, { span, text: written }: Edit): boolean {
  const isAmong = /[\w.() ]/.test(text[span.start - 1] ?? '') && /[\w.() ]/.test(text[span.end] ?? '');
  const { start, end } = span;
  if (!isAmong || start <= region.outer.start || end >= region.outer.end) return false;
  if (!/^[\w. ]*$/.test(written) || !/^[\w. ]*$/.test(text.slice(start, end))) return false;
  return (
    !written.includes(' ') ||
    region.segments.some(({ kind, outer }) => kind === 'verbatim' && text.slice(outer.start, outer.end).includes(' '))
  );
}
