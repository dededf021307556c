import type { PassedFunction } from '../../../code/call';
import { isInFile } from '../../../code/source';
import type { Writer } from '../../../code/writing/writer';
import type { Edit } from '../../../text/edit';
import { contains, type Span, spanOf } from '../../../text/span';
import type { Workpiece } from '../draft';
import { keyName } from '../headers';
import { Refusal } from '../refusal';
import { type ApartCopy, apartCopy, isApart } from './apart';
import { editedPart } from './arguments';
import { nameBefore } from './nameBefore';

export const notReplaced = new Refusal(
  'wrapper',
  'The function that sends the request cannot be changed for all its callers.',
);

/** The text of a wrapper with edits, under a name of its own. What is only put in around it stays an edit. */
export function copyOf(
  called: PassedFunction,
  definition: NonNullable<PassedFunction['definition']>,
  edits: readonly Edit[],
  piece: Workpiece,
  writer: Writer,
): Omit<ApartCopy, 'name'> & { readonly added: readonly Edit[] } {
  const { span, name } = definition;
  const { source, declared, fileStyle } = piece;
  const { text } = source;
  const inside = edits.filter(edit => contains(span, edit.span) && edit.span.start < span.end);
  const added = edits.filter(edit => !inside.includes(edit));
  const again = called.recursions.map(each => each.name);
  // The wrapper itself would change as well, where this is more than the name of its key.
  if (added.some(edit => edit.span.start < edit.span.end && edit.text !== keyName)) throw notReplaced;
  if (isApart(definition)) {
    const apart = apartCopy(definition, inside, called, piece, writer);
    if (!apart || !added.every(edit => isInFile(edit.span, source))) throw notReplaced;
    return { ...apart, added };
  }
  const { newline } = fileStyle(writer).style;
  const old = text.slice(name.start, name.end);
  const isSnake = old.includes('_') || writer.name('a-b') === 'a_b';
  for (let number = 1; ; number++) {
    const fresh = `${old}${isSnake ? '_graphql' : 'Graphql'}${number === 1 ? '' : number}`;
    const names = [name, ...again].map(each => ({ span: each, text: fresh }));
    const made = editedPart(span, [...inside, ...names], text).replace(/^(\s*)export\s+/, '$1');
    const known = declared.get(fresh) ?? made;
    const isThere = text.includes(made);
    if (known !== made || (!isThere && new RegExp(`(?<![\\w$])${fresh}(?![\\w$])`).test(text))) continue;
    declared.set(fresh, made);
    const gap = newline.repeat(isSnake && !/^\s/.test(made) ? 3 : 2);
    const copy = isThere ? [] : [{ span: spanOf(span.end, span.end), text: gap + made }];
    return { copy, callee: { span: calleeOf(called, definition, text), text: fresh }, object: undefined, added };
  }
}

/** The name by which a function is called. */
function calleeOf(
  { arguments: { start } }: PassedFunction,
  { name }: NonNullable<PassedFunction['definition']>,
  text: string,
): Span {
  const called = nameBefore(start, text);
  if (!called || text.slice(called.start, called.end) !== text.slice(name.start, name.end)) throw notReplaced;
  return called;
}
