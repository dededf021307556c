import type { Part } from '../../code/call';
import type { Edit } from '../../text/edit';
import { type Span, spanOf } from '../../text/span';
import { linesOf } from '../../text/wholeLines';
import type { ProgramDraft } from './draft';

/** A part that the call does not have yet. */
export interface Added {
  readonly place: ArgumentSlot;
  /** The value as source; `indent` is the indentation of the line on which it begins. */
  readonly value: (indent: string) => string;
}

export type ArgumentSlot =
  | { readonly kind: 'keyword'; readonly name: string }
  | { readonly kind: 'position'; readonly index: number }
  | { readonly kind: 'member'; readonly name: string; readonly argument: number };

/** `json` is a keyword, `1` a position, `1.body` a member of an argument. */
export function slotOf(reference: string): ArgumentSlot {
  const [, position, name] = /^(\d+)(?:\.(.+))?$/.exec(reference.split('|')[0] ?? '') ?? [];
  if (position === undefined) return { kind: 'keyword', name: reference.split('|')[0] as string };
  if (name !== undefined) return { kind: 'member', name, argument: Number(position) };
  return { kind: 'position', index: Number(position) };
}

/** A value with what names it in its place. */
export function namedValue(place: ArgumentSlot, value: string, { writer, file }: ProgramDraft): string {
  if (place.kind === 'keyword') return writer.argument(place.name, value);
  return place.kind === 'member' ? writer.member(place.name, value, file.style) : value;
}

/** Puts a value in the place of an old one. A member whose value is its own name keeps that: `{ method }`. */
export function replaceValue(part: Part, source: string, { file: { text, style }, writer }: ProgramDraft): Edit {
  const { value, holder } = part;
  if (holder) return { span: holder, text: source };
  const old = text.slice(value.start, value.end);
  return { span: value, text: isOwnName(part, old, text) ? writer.member(old, source, style) : source };
}

function isOwnName({ form, argument, value }: Part, old: string, text: string): boolean {
  if ((form !== 'member' && form !== 'statement') || argument.start !== value.start || !/^[A-Za-z_$][\w$]*$/.test(old))
    return false;
  let depth = 0;
  for (let offset = value.start - 1; offset >= 0; offset--) {
    const character = text.charAt(offset);
    if (/[)\]}]/.test(character)) depth++;
    else if (/[([{]/.test(character) && depth-- === 0)
      return character === '{' && /^\s*[,}]/.test(text.slice(value.end));
  }
  return false;
}

/** Takes an argument or a member out of a list, with the comma and the blanks that go with it. */
export function removal(span: Span, text: string): Edit {
  const after = /^\s*,[ \t]*(?:\r?\n[ \t]*(?=\S)(?![)\]}]))?/.exec(text.slice(span.end))?.[0].length;
  if (after !== undefined) {
    const end = span.end + after;
    // The last one of a list over several lines leaves none of its own behind.
    const lines = /^\r?\n\s*[)\]}]/.test(text.slice(end)) ? linesOf(spanOf(span.start, end), text) : undefined;
    return { span: lines ?? spanOf(span.start, end), text: '' };
  }
  const before = /,\s*$/.exec(text.slice(0, span.start))?.[0].length ?? 0;
  return { span: spanOf(span.start - before, span.end), text: '' };
}

/** The new request has its body in any case. */
export function withoutChoice({ choice }: Part, after = ''): Edit[] {
  if (!choice) return [];
  const { span, statement } = choice;
  return [
    { span: spanOf(span.start, statement.start), text: '' },
    { span: spanOf(statement.end, span.end), text: span.end > statement.end ? after : '' },
  ];
}
