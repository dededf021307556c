import type { Template, TemplatePart } from '../call';
import { literalText } from '../template';
import type { Argument, Context } from './expand';
import { plainWord } from './simple';
import type { SimpleCommand, Word } from './syntax';

/** More items are nothing that a person would write. */
const maxItems = 60;

/**
 * What `printf 'names[]=%s&' "${NAMES[@]}"` writes: the format once for each item of a list that always has the same ones.
 * Undefined for any other command.
 */
export function printedList(
  { words, redirects, assignments }: SimpleCommand,
  context: Context,
  expand: (word: Word, context: Context) => readonly Argument[],
): Template | undefined {
  const [name, format, list, ...others] = words;
  const [piece, ...more] = list?.pieces ?? [];
  if (plainWord(name) !== 'printf' || !format || !list || others.length + redirects.length + assignments.length > 0)
    return undefined;
  if (piece?.kind !== 'variable' || !piece.list || !piece.quoted || more.length > 0 || /^[@*]$/.test(piece.name))
    return undefined;
  // `[*]` is one word.
  const [before, after, ...rest] = plainWord(format).split('%s');
  const isPlain = [before, after].every(text => text !== undefined && /^[^%\\\n]*$/.test(text));
  const isItems = /\[@\]\}$/.test(context.script.text.slice(piece.span.start, piece.span.end));
  const items = isPlain && rest.length === 0 && isItems ? expand(list, context) : [];
  const areKnown = items.every(item => item.list !== undefined && literalText(item.template) !== undefined);
  if (items.length === 0 || items.length > maxItems || !areKnown) return undefined;
  const text = (each: string | undefined): TemplatePart => ({ kind: 'text', text: each ?? '' });
  return { parts: items.map(({ template }) => text(`${before}${literalText(template)}${after}`)) };
}
