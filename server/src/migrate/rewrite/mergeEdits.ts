import type { Edit } from '../../text/edit';

/**
 * The edits of several rewrites of one text as those of one. What two of them ask for is there once: an import, a helper, a
 * header constant of both. What is put behind the text comes after everything that changes its last line.
 */
export function mergeEdits(edits: readonly Edit[], text: string): Edit[] {
  const byContent = new Map(edits.map(edit => [`${edit.span.start}-${edit.span.end}:${edit.text}`, edit]));
  const distinct = [...byContent.values()];
  const isAppended = ({ span, text: added }: Edit) => span.start === text.length && /^\r?\n/.test(added);
  // Of what is put in at one place, imports come first.
  const isImport = ({ span, text: added }: Edit) => span.start === span.end && /^\s*(?:import|from)\s\S+/.test(added);
  const placed = [...distinct.filter(isImport), ...distinct.filter(edit => !isImport(edit))];
  return [...placed.filter(edit => !isAppended(edit)), ...placed.filter(isAppended)];
}

/** Whether two edits cannot be made both; what is only put in at one place can. */
export function clash(one: Edit, other: Edit): boolean {
  const isInsertion = ({ span }: Edit) => span.start === span.end;
  if (isInsertion(one) && isInsertion(other)) return false;
  return one.span.start < other.span.end && other.span.start < one.span.end;
}
