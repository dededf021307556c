import type { WrapperCommand } from '../../code/call';
import type { Edit } from '../../text/edit';
import { innerSpan } from '../../text/region';
import { contains, type Span, spanOf } from '../../text/span';
import { indentAt } from '../../text/textLines';
import type { Note } from '../plan/plan';
import { outwardEdits } from './carry';
import type { Workpiece } from './draft';
import { leftCaller } from './leftCaller';
import { mergeEdits } from './mergeEdits';
import type { Offer } from './offer';
import { editedPart } from './wrapper/arguments';

/**
 * The rewrite of one call of a function of a script that others call as before: the function gets a copy behind it, which
 * sends the new request.
 */
export function copiedCommand(offer: Offer, wrapper: WrapperCommand, piece: Workpiece): Offer | Note {
  const { inner, call } = offer;
  const { definition } = wrapper;
  const { text, newline } = inner
    ? { text: inner.region.text, newline: '\n' }
    : { text: piece.source.text, newline: piece.source.text.includes('\r\n') ? '\r\n' : '\n' };
  const inside = (span: Span) => (inner ? innerSpan(inner.region, span) : span);
  const [own, name, statement] = [definition?.span, definition?.name, call.site.statement].map(
    each => each && inside(each),
  );
  const start = inside(spanOf(call.site.call.start, call.site.call.start))?.start;
  if (!own || !name || !statement || start === undefined) return leftCaller;
  const old = text.slice(name.start, name.end);
  const called = spanOf(start, start + old.length);
  const edits = inner?.edits ?? offer.edits;
  const ofFunction = edits.filter(({ span }) => contains(own, span) && span.start < own.end);
  const others = edits.filter(edit => !ofFunction.includes(edit));
  // What else the edits change is of all callers.
  const { joined } = piece.source;
  const isOfOther = joined !== undefined && own.end <= joined.start;
  const areOwn = others.every(
    ({ span }) => (span.start === span.end || contains(statement, span)) && !(isOfOther && span.start < joined.start),
  );
  const isNamed = text.slice(called.start, called.end) === old && !others.some(({ span }) => contains(span, called));
  if (!areOwn || !isNamed || ofFunction.length === 0) return leftCaller;
  const fresh = freshName(old, made => editedPart(own, [...ofFunction, { span: name, text: made }], text), piece, text);
  // What says where it stands would say so of another place.
  if (isOfOther && /\b(?:BASH_SOURCE|FUNCNAME|LINENO)\b|\bcaller\b/.test(fresh.text)) return leftCaller;
  const offset = isOfOther ? joined.start + joined.place : own.end;
  const copy: Edit[] = fresh.isThere
    ? []
    : [{ span: spanOf(offset, offset), text: `${newline}${indentAt(text, own.start)}${fresh.text}` }];
  const all = mergeEdits([...others, ...copy, { span: called, text: fresh.name }], text);
  const written = inner
    ? {
        edits: outwardEdits({ region: inner.region, edits: all }, piece.source.text),
        inner: { region: inner.region, edits: all },
      }
    : { edits: all };
  return { ...offer, ...written, isBeside: true };
}

interface Fresh {
  readonly name: string;
  readonly text: string;
  readonly isThere: boolean;
}

/** A name that the script does not use, or that of the same copy. */
function freshName(old: string, copyAs: (name: string) => string, { declared }: Workpiece, text: string): Fresh {
  for (let number = 1; ; number++) {
    const name = `${old}${old.includes('-') ? '-' : '_'}graphql${number === 1 ? '' : number}`;
    const made = copyAs(name);
    const isThere = text.includes(made);
    const isTaken = !isThere && new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text);
    if (isTaken || (declared.get(name) ?? made) !== made) continue;
    declared.set(name, made);
    return { name, text: made, isThere };
  }
}
