import type { SourceFile } from '../../code/source';
import type { Edit } from '../../text/edit';
import type { Span } from '../../text/span';
import type { Finding } from '../finding';
import { chooseRewrites } from './apply';
import { joinEdits } from './joinEdits';
import { leftoverDefinitions, mentionsOf } from './leftovers';

/**
 * The edits that remove what the old request of one call alone needed, for each call of a file. Whichever of the calls are
 * rewritten, nothing misses these definitions; what several calls use goes only with all of them (`wholeEdits`). The
 * leftovers of all rewrites are searched once, and then distributed.
 */
export function ownLeftovers(file: SourceFile, findings: readonly Finding[]): (finding: Finding) => readonly Edit[] {
  const { applied } = chooseRewrites(findings, 'partial');
  const definitions = leftoverDefinitions(file, joinEdits(applied, file.text));
  if (definitions.length === 0) return () => [];
  // All callers of a wrapper have the same edits, and are rewritten together.
  const rewrites = [...new Set(applied.map(({ edits }) => edits))];
  const removals: { readonly removal: Edit; readonly keeper: readonly Edit[] | undefined }[] = [];
  for (const { name, spans } of definitions) {
    const uses = mentionsOf(name, file.text).filter(offset => !spans.some(span => holds(span, offset)));
    const keeper = onlyOne(uses, keeperAt);
    for (const span of spans) removals.push({ removal: { span, text: '' }, keeper });
  }
  return ({ edits }) =>
    removals.flatMap(({ removal, keeper }) => (keeper !== undefined && keeper === edits ? [removal] : []));

  /** The one rewrite with which the use of a name goes; undefined where there are several. */
  function keeperAt(offset: number): readonly Edit[] | undefined {
    const around = removals.find(({ removal }) => holds(removal.span, offset));
    if (around) return around.keeper;
    const [keeper, ...others] = rewrites.filter(edits => edits.some(({ span }) => holds(span, offset)));
    return others.length === 0 ? keeper : undefined;
  }
}

/** What all places have in common; a second value ends the search. */
function onlyOne<T>(places: readonly number[], valueAt: (at: number) => T | undefined): T | undefined {
  const [first, ...others] = places;
  const value = first === undefined ? undefined : valueAt(first);
  return value !== undefined && others.every(at => valueAt(at) === value) ? value : undefined;
}

function holds({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset < end;
}
