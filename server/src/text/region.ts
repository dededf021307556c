import type { Edit } from './edit';
import type { LanguageName } from './language';
import { type Span, spanOf } from './span';

/**
 * How one stretch of a region's text stands in the text around it.
 * `verbatim`: the same characters, one for one. `escape`: other characters for the same text (`\n`, `''`, `&amp;`).
 * `hole`: the inner text is a stand-in for a host expression; nothing inside it may be reported or changed.
 */
export interface Segment {
  readonly kind: 'verbatim' | 'escape' | 'hole';
  readonly inner: Span;
  readonly outer: Span;
}

/**
 * A text of one language inside a text of another, with an exact offset map both ways.
 * Segments are in order, do not overlap, and together cover all of `text`; between their outer spans may stand
 * host syntax (quotes, `+`, line continuations) that belongs to no inner character.
 */
export interface Region {
  readonly language: LanguageName;
  readonly text: string;
  readonly segments: readonly Segment[];
  /** The outer span from the first to the last character, quotes left out. */
  readonly outer: Span;
  /** Writes new inner text as it must stand in the text around it (quotes escaped and so on). */
  readonly escape: (inner: string) => string;
  /** What the text is for, where the text around it says so: a condition of an alert takes less than a query does. */
  readonly use?: 'alert';
}

/** The offset map alone: what a text inside a host text needs whatever language it is in. */
export type OffsetMap = Pick<Region, 'segments' | 'outer'>;

/** A text inside another whatever its language: a region of ours, a string or a fence of a host language. */
export type Carrier = Omit<Region, 'language'>;

/** A region whose characters stand in the outer text unchanged, such as a whole file or a Markdown fence. */
export function verbatimRegion(language: LanguageName, outerText: string, outer: Span): Region {
  const text = outerText.slice(outer.start, outer.end);
  return {
    language,
    text,
    outer,
    segments: [{ kind: 'verbatim', inner: spanOf(0, text.length), outer }],
    escape: inner => inner,
  };
}

/** The outer offset of an inner offset. At a seam between segments, `side` says which of the two is meant. */
export function outerOffset(region: OffsetMap, inner: number, side: 'start' | 'end'): number {
  let last: Segment | undefined;
  for (const segment of region.segments) {
    const beforeEnd = side === 'start' ? inner < segment.inner.end : inner <= segment.inner.end;
    if (inner >= segment.inner.start && beforeEnd) {
      if (side === 'end' && inner === segment.inner.start && last) return last.outer.end;
      if (segment.kind === 'verbatim') return segment.outer.start + (inner - segment.inner.start);
      return inner === segment.inner.end && side === 'end' ? segment.outer.end : segment.outer.start;
    }
    last = segment;
  }
  return last ? last.outer.end : region.outer.start;
}

/** The outer span that shows an inner span; an empty span stays empty. */
export function outerSpan(region: OffsetMap, inner: Span): Span {
  const start = outerOffset(region, inner.start, 'start');
  if (inner.start === inner.end) return spanOf(start, start);
  return spanOf(start, Math.max(start, outerOffset(region, inner.end, 'end')));
}

/** The inner offset of an outer offset, or undefined where the outer offset belongs to no inner character. */
export function innerOffset(region: Region, outer: number): number | undefined {
  let seam: number | undefined;
  for (const segment of region.segments) {
    if (outer < segment.outer.start) break;
    if (outer <= segment.outer.end) {
      if (segment.kind === 'verbatim') return segment.inner.start + (outer - segment.outer.start);
      if (outer === segment.outer.start) return segment.inner.start;
      if (outer === segment.outer.end) {
        seam = segment.inner.end;
        continue;
      }
      return segment.kind === 'escape' ? segment.inner.start : undefined;
    }
  }
  if (seam === undefined && region.text === '' && outer >= region.outer.start && outer <= region.outer.end) return 0;
  return seam;
}

/** Whether the inner span touches a hole, where nothing may be reported or changed. */
export function touchesHole(region: Region, inner: Span): boolean {
  return region.segments.some(
    segment =>
      segment.kind === 'hole' &&
      (inner.start === inner.end
        ? segment.inner.start < inner.start && inner.start < segment.inner.end
        : segment.inner.start < inner.end && inner.start < segment.inner.end),
  );
}

/**
 * Edits of the inner text as edits of the outer text, re-escaped. Undefined when one of them would replace a hole or
 * host syntax between two pieces, because such an edit cannot keep every other byte as it is.
 */
export function outerEdits(region: Region, edits: readonly Edit[]): Edit[] | undefined {
  const result: Edit[] = [];
  for (const edit of edits) {
    if (touchesHole(region, edit.span)) return undefined;
    const span = outerSpan(region, edit.span);
    if (crossesSeam(region, span)) return undefined;
    result.push({ span, text: region.escape(edit.text) });
  }
  return result;
}

/** Whether the outer span covers characters that belong to no segment. */
function crossesSeam(region: Region, outer: Span): boolean {
  let previousEnd: number | undefined;
  for (const segment of region.segments) {
    if (previousEnd !== undefined && previousEnd < segment.outer.start) {
      if (outer.start < segment.outer.start && previousEnd < outer.end) return true;
    }
    previousEnd = segment.outer.end;
  }
  return false;
}

/** `inner` lies in the text of `outer`: the same inner region, mapped straight to the text around `outer`. */
export function composeRegions(outer: Carrier, inner: Region): Region {
  const segments: Segment[] = [];
  for (const segment of inner.segments) segments.push(...throughOuter(outer, segment));
  return {
    language: inner.language,
    text: inner.text,
    segments,
    outer: outerSpan(outer, inner.outer),
    escape: text => outer.escape(inner.escape(text)),
    ...(inner.use ? { use: inner.use } : {}),
  };
}

function throughOuter(outer: Carrier, segment: Segment): Segment[] {
  if (segment.kind !== 'verbatim') {
    return [{ kind: segment.kind, inner: segment.inner, outer: outerSpan(outer, segment.outer) }];
  }
  const pieces: Segment[] = [];
  for (const around of outer.segments) {
    const start = Math.max(segment.outer.start, around.inner.start);
    const end = Math.min(segment.outer.end, around.inner.end);
    if (start >= end) continue;
    const inner = spanOf(
      segment.inner.start + (start - segment.outer.start),
      segment.inner.start + (end - segment.outer.start),
    );
    const shift = around.outer.start - around.inner.start;
    pieces.push({
      kind: around.kind,
      inner,
      outer: around.kind === 'verbatim' ? spanOf(start + shift, end + shift) : around.outer,
    });
  }
  return pieces;
}
