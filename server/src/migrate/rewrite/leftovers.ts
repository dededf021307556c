import type { SourceFile } from '../../code/source';
import { findLeftovers } from '../../finder/languages';
import { applyEdits, type Edit } from '../../text/edit';
import type { Span } from '../../text/span';

/** Longer texts keep what is left over: the search takes time for each rewrite of them. */
const maxLength = 100_000;

/** How many names are looked at for one rewrite. */
const most = 60;

/**
 * The edits that remove what only the old requests needed: definitions of names that nothing in the new text mentions, a
 * comment included. What a definition was made of is looked at next.
 */
export function leftoverEdits(file: SourceFile, edits: readonly Edit[]): Edit[] {
  return leftoverDefinitions(file, edits).flatMap(({ spans }) => spans.map(span => ({ span, text: '' })));
}

/** A definition that nothing needs any more, with the lines that it and what fills it take. */
interface LeftoverDefinition {
  readonly name: string;
  readonly spans: readonly Span[];
}

/** Each is behind those that used it. */
export function leftoverDefinitions(file: SourceFile, edits: readonly Edit[]): LeftoverDefinition[] {
  const { text } = file;
  if (text.length > maxLength) return [];
  const definitionOf = findLeftovers(file);
  if (!definitionOf) return [];
  const removed: LeftoverDefinition[] = [];
  const names = edits.flatMap(({ span }) => wordsIn(text.slice(span.start, span.end)));
  const seen = new Set<string>();
  let after: string | undefined;
  for (let name = names.shift(); name !== undefined && seen.size < most; name = names.shift()) {
    if (seen.has(name)) continue;
    const gone = removed.flatMap(({ spans }) => spans);
    const { spans = [], mention = name } = definitionOf(name, gone) ?? {};
    const taken = [...edits.map(({ span }) => span), ...gone];
    if (spans.length === 0 || spans.some(span => taken.some(other => overlaps(other, span)))) {
      seen.add(name);
      continue;
    }
    after ??= applyEdits(text, [...edits, ...gone.map(each => ({ span: each, text: '' }))]);
    // A name that is still used may be free when another definition is gone.
    const lines = spans.map(span => text.slice(span.start, span.end));
    const own = lines.reduce((sum, line) => sum + mentionsOf(mention, line).length, 0);
    if (mentionsOf(mention, after).length !== own || mentionsOf(mention, text).length <= own) continue;
    seen.add(name);
    removed.push({ name: mention, spans });
    after = undefined;
    names.push(...lines.flatMap(wordsIn));
  }
  return removed;
}

function wordsIn(text: string): string[] {
  return text.match(/[A-Za-z_][\w$]*/g) ?? [];
}

/** What a name cannot end beside, in any alphabet. */
const letter = String.raw`[\p{L}\p{N}_$]`;

/** The offsets of the last character of each mention. */
export function mentionsOf(name: string, text: string): number[] {
  const mention = new RegExp(`(?<!${letter})\\$?\\{?${name.replace(/[$.]/g, '\\$&')}(?!${letter})`, 'gu');
  return Array.from(text.matchAll(mention), ({ index, 0: found }) => index + found.length - 1);
}

function overlaps(inner: Span, { start, end }: Span): boolean {
  return inner.start < end && start < inner.end;
}
