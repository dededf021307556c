import { escapeJson } from '../../text/escapeJson';
import type { Template, TemplatePart } from '../call';
import { flatText } from '../template';
import type { Piece, VariablePiece } from './syntax';

/** A text without the end that `${NAME%/}` takes off. */
export function trimEnd(template: Template, end: string): Template {
  const last = template.parts.at(-1);
  if (last?.kind !== 'text' || !last.text.endsWith(end)) return template;
  return { parts: [...template.parts.slice(0, -1), { kind: 'text', text: last.text.slice(0, -end.length) }] };
}

/** An address, a path, pairs, flags, a JSON body, a header, a version segment, a host name. */
const structure =
  /:\/\/|^\/|\/v\d|\/graphql$|\.(?:json|xml)\b|[?&]|\]=|[A-Za-z]=(?!=|$)|^--?[A-Za-z]|[{]|^[A-Za-z][\w-]*:|^v\d+$|^[\w-]+(?:\.[\w-]+)+(?:$|[/:])/;

/** Whether a value carries structure without which the call cannot be read; other values stay names with a fallback. */
export function isStructural(template: Template, quoted: boolean): boolean {
  const text = flatText(template);
  return text === '' || structure.test(text) || (!quoted && /\s/.test(text));
}

/**
 * An address that a name may have, with the names of what is filled into it: the script gives it under a condition, say.
 * Undefined where its host is one of these.
 */
export function outline({ parts }: Template): string | undefined {
  const [first] = parts;
  const host = first?.kind === 'text' ? first.text : (first?.fallback ?? '');
  const shown = (part: TemplatePart) =>
    part.kind === 'text' ? part.text : (part.fallback ?? `{${part.name ?? 'value'}}`);
  return /^(?:[a-z]+:\/\/[^/]+)?\//i.test(host) ? parts.map(shown).join('') : undefined;
}

/** What stands in the place of an argument that is there, `${2:+?$2}`, or of one that is not. */
export function alternateText(
  { parts }: Template,
  { fallback, alternate }: VariablePiece,
  written: string,
): readonly Piece[] | undefined {
  // Without a colon an empty argument is one that is there.
  const isEmptyToo = /^\$\{\w+:/.test(written);
  if (parts.length === 0) return isEmptyToo ? (alternate ? [] : fallback?.pieces) : undefined;
  return parts.some(part => part.kind === 'text' && part.text !== '') ? alternate?.pieces : undefined;
}

/** A text of which the shell of the script knows no value. */
export function withoutValues(template: Template): Template {
  const { parts } = unplaced(template);
  return { parts: parts.map(part => (part.kind === 'hole' ? { ...part, unreachable: true } : part)) };
}

export function unplaced(template: Template): Template {
  return {
    parts: template.parts.map(part => {
      const { span: _elsewhere, ...rest } = part;
      return rest;
    }),
  };
}

/** A part of a text that stands in a string of JSON. */
export function inJson(part: TemplatePart): TemplatePart {
  if (part.kind === 'hole') return part;
  const text = escapeJson(part.text);
  return text === part.text ? part : { kind: 'text', text };
}
