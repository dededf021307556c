import { holeMark, outerSpan, type Region, segmentsIn } from '../text/region';
import type { Span } from '../text/span';
import type { Template, TemplatePart, TextPart } from './call';

export const empty: Template = { parts: [] };

/** The template as one string in which every hole is a single `holeMark`. Offsets of `slice` are offsets in this string. */
export function flatText(template: Template): string {
  let text = '';
  for (const part of template.parts) text += part.kind === 'text' ? part.text : holeMark;
  return text;
}

/** The text of a template without holes; undefined when it has one. */
export function literalText(template: Template): string | undefined {
  let text = '';
  for (const part of template.parts) {
    if (part.kind === 'hole') return undefined;
    text += part.text;
  }
  return text;
}

/** The text with the holes replaced by their fallback; undefined when a hole has none. */
export function plainOrFallback(template: Template): string | undefined {
  let text = '';
  for (const part of template.parts) {
    const known = part.kind === 'text' ? part.text : part.fallback;
    if (known === undefined) return undefined;
    text += known;
  }
  return text;
}

export function textTemplate(text: string, span?: Span): Template {
  if (text === '') return empty;
  return { parts: [span ? { kind: 'text', text, span } : { kind: 'text', text }] };
}

export function concat(...templates: readonly Template[]): Template {
  return { parts: templates.flatMap(template => template.parts) };
}

/**
 * The piece between two `flatText` offsets. Spans stay exact where a part is verbatim, else the piece keeps the span of its
 * part.
 */
export function slice(template: Template, start: number, end = Number.POSITIVE_INFINITY): Template {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const part of template.parts) {
    const length = part.kind === 'text' ? part.text.length : 1;
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, length);
    at += length;
    if (from >= to) continue;
    parts.push(part.kind === 'hole' || (from === 0 && to === length) ? part : cut(part, from, to));
  }
  return { parts };
}

function cut(part: Extract<TemplatePart, { kind: 'text' }>, from: number, to: number): TemplatePart {
  const text = part.text.slice(from, to);
  if (!part.span) return { kind: 'text', text };
  const verbatim = part.span.end - part.span.start === part.text.length;
  return {
    kind: 'text',
    text,
    span: verbatim ? { start: part.span.start + from, end: part.span.start + to } : part.span,
  };
}

/** The pieces between the separators; at most `limit` pieces, the last of which then keeps its separators. */
export function split(template: Template, separator: string, limit = Number.POSITIVE_INFINITY): Template[] {
  const text = flatText(template);
  const pieces: Template[] = [];
  let start = 0;
  while (pieces.length + 1 < limit) {
    const offset = text.indexOf(separator, start);
    if (offset < 0) break;
    pieces.push(slice(template, start, offset));
    start = offset + separator.length;
  }
  pieces.push(slice(template, start));
  return pieces;
}

export function trim(template: Template): Template {
  const text = flatText(template);
  const start = text.length - text.trimStart().length;
  return slice(template, start, Math.max(start, text.trimEnd().length));
}

/** From the first to the last part that stands in the file; undefined when none does. */
export function templateSpan(template: Template): Span | undefined {
  let start: number | undefined;
  let end = 0;
  for (const { span } of template.parts) {
    if (!span) continue;
    start = start === undefined ? span.start : Math.min(start, span.start);
    end = Math.max(end, span.end);
  }
  return start === undefined ? undefined : { start, end };
}

/** Resolves percent-encoding (and `+`, where it means a blank) in the text parts; what is not valid stays as it is. */
export function percentDecoded(template: Template, plusIsSpace: boolean): Template {
  return {
    parts: template.parts.map(part => {
      if (part.kind === 'hole') return part;
      const text = decodePercent(plusIsSpace ? part.text.replaceAll('+', ' ') : part.text);
      if (text === part.text) return part;
      const { constant, ...rest } = part;
      if (constant?.encoded !== 'percent') return { ...rest, text };
      const { encoded: _undone, ...decoded } = constant;
      return { ...rest, text, constant: decoded };
    }),
  };
}

function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, encoded => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/** Joins neighbouring text parts that have no place in the file, so that folded texts read as one. */
export function compact(template: Template): Template {
  const parts: TemplatePart[] = [];
  for (const part of template.parts) {
    const last = parts.at(-1);
    const isPlain = (each: TemplatePart | undefined) => each?.kind === 'text' && !each.span && !each.constant;
    if (part.kind === 'text' && last?.kind === 'text' && isPlain(part) && isPlain(last)) {
      parts[parts.length - 1] = { kind: 'text', text: last.text + part.text };
    } else if (part.kind === 'hole' || part.text !== '') parts.push(part);
  }
  return { parts };
}

/** A region as a template of the file around it, for a text that is no program: an address, a header. */
/** A region as a template of the file around it, for a text that is no program: an address, a header. */
export function regionTemplate({ text, segments }: Region): Template {
  return {
    parts: segments.map(segment => {
      const { inner, outer } = segment;
      if (segment.kind !== 'hole') return { kind: 'text', text: text.slice(inner.start, inner.end), span: outer };
      const name = nameIn(segment.placeholder.expression);
      return { kind: 'hole', ...segment.placeholder, span: outer, ...(name ? { name } : {}) };
    }),
  };
}

/** The last name of an expression. */
export function nameIn(expression: string): string | undefined {
  return /([A-Za-z_]\w*)\W*$/.exec(expression)?.[1];
}

/** A text of a region as parts that are each verbatim in the file or one escape. */
export function textParts(region: Region, text: string, inner: Span): TextPart[] {
  const whole: TextPart = { kind: 'text', text, span: outerSpan(region, inner) };
  if (text.length !== inner.end - inner.start) return [whole];
  const parts = segmentsIn(region, inner).map(
    (segment): TextPart => ({
      kind: 'text',
      text: text.slice(segment.inner.start - inner.start, segment.inner.end - inner.start),
      span: segment.outer,
    }),
  );
  return parts.length > 0 ? parts : [whole];
}
