import type { SourceFile } from '../../code/source';
import { findLeftovers } from '../../finder/languages';
import { applyEdits, type Edit } from '../../text/edit';
import { type Span, spanOf } from '../../text/span';

/** Longer texts keep what is left over: the search takes time for each rewrite of them. */
const longest = 100_000;

/** How many names are looked at for one rewrite. */
const most = 60;

/**
 * The edits that remove what only the old requests needed: definitions of names that nothing in the new text mentions, a
 * comment included. What a definition was made of is looked at next.
 */
export function leftoverEdits(file: SourceFile, edits: readonly Edit[]): Edit[] {
  return leftoverDefinitions(file, edits).map(({ span }) => ({ span, text: '' }));
}

/** A definition that nothing needs any more, with the lines that it takes. */
interface LeftoverDefinition {
  readonly name: string;
  readonly span: Span;
}

/** Each is behind those that used it. */
export function leftoverDefinitions(file: SourceFile, edits: readonly Edit[]): LeftoverDefinition[] {
  const { text } = file;
  if (text.length > longest) return [];
  const definitionOf = findLeftovers(file);
  if (!definitionOf) return [];
  const removed: LeftoverDefinition[] = [];
  const names = edits.flatMap(({ span }) => wordsIn(text.slice(span.start, span.end)));
  const seen = new Set<string>();
  let after: string | undefined;
  for (let name = names.shift(); name !== undefined && seen.size < most; name = names.shift()) {
    if (seen.has(name)) continue;
    const gone = removed.map(({ span }) => span);
    const lines = definitionOf(name, gone);
    const span = lines && spanOf(lines.start, lines.end);
    const mention = lines?.mention ?? name;
    if (!span || [...edits, ...removed].some(edit => overlaps(edit.span, span))) {
      seen.add(name);
      continue;
    }
    after ??= applyEdits(text, [...edits, ...gone.map(each => ({ span: each, text: '' }))]);
    // A name that is still used may be free when another definition is gone.
    if (mentionsOf(mention, after).length !== 1 || mentionsOf(mention, text).length < 2) continue;
    seen.add(name);
    removed.push({ name: mention, span });
    after = undefined;
    names.push(...wordsIn(text.slice(span.start, span.end)));
  }
  return removed;
}

function wordsIn(text: string): string[] {
  return text.match(/[A-Za-z_][\w$]*/g) ?? [];
}

/** The offsets of the last character of each mention. */
export function mentionsOf(name: string, text: string): number[] {
  const mention = new RegExp(`(?<![\\w$])\\$?\\{?${name.replace(/[$.]/g, '\\$&')}(?![\\w$])`, 'g');
  return Array.from(text.matchAll(mention), ({ index, 0: found }) => index + found.length - 1);
}

function overlaps(inner: Span, { start, end }: Span): boolean {
  return inner.start < end && start < inner.end;
}
