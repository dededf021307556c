import type { SourceFile } from '../../code/source';
import { findLeftovers } from '../../finder/languages';
import { applyEdits, type Edit } from '../../text/edit';
import type { Span } from '../../text/span';

/** Longer texts keep what is left over: the search takes time for each rewrite of them. */
const longest = 100_000;

/** How many names are looked at for one rewrite. */
const most = 60;

/**
 * The edits that remove what only the old requests needed: definitions of names that nothing in the new text mentions, a
 * comment included. What a definition was made of is looked at next.
 */
export function leftoverEdits(file: SourceFile, edits: readonly Edit[]): Edit[] {
  const { text } = file;
  if (text.length > longest) return [];
  const definitionOf = findLeftovers(file);
  if (!definitionOf) return [];
  const removed: Edit[] = [];
  const names = edits.flatMap(({ span }) => wordsIn(text.slice(span.start, span.end)));
  const seen = new Set<string>();
  let after: string | undefined;
  for (let name = names.shift(); name !== undefined && seen.size < most; name = names.shift()) {
    if (seen.has(name)) continue;
    const gone = removed.map(edit => edit.span);
    const span = definitionOf(name, gone);
    if (!span || [...edits, ...removed].some(edit => overlaps(edit.span, span))) {
      seen.add(name);
      continue;
    }
    after ??= applyEdits(text, [...edits, ...removed]);
    // A name that is still used may be free when another definition is gone.
    if (mentions(name, after) !== 1 || mentions(name, text) < 2) continue;
    seen.add(name);
    removed.push({ span, text: '' });
    after = undefined;
    names.push(...wordsIn(text.slice(span.start, span.end)));
  }
  return removed;
}

function wordsIn(text: string): string[] {
  return text.match(/[A-Za-z_][\w$]*/g) ?? [];
}

function mentions(name: string, text: string): number {
  return text.match(new RegExp(`(?<![\\w$])\\$?\\{?${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))?.length ?? 0;
}

function overlaps(inner: Span, { start, end }: Span): boolean {
  return inner.start < end && start < inner.end;
}
