import type { Edit } from './edit';
import { firstIndex } from './firstIndex';
import { movedSpan, type Span, spanOf } from './span';

/** A value that is known only when the program runs, as the text around the region writes it. */
export interface Placeholder {
  /** Source that yields the value: `app_id`, `$APP`, `cfg['id']`. */
  readonly expression: string;
  /** How the value is written inside a text (`${APP}`, `{app_id}`, `#{id}`, `%s`), where that differs from `expression`. */
  readonly interpolation?: string;
  /** The last name in the expression: `app_id`. */
  readonly name?: string;
  /** The value where the environment or a default gives one that may be overridden. */
  readonly fallback?: string;
  /** The value as the text around gives it, where that is only known in part; its holes may be written wherever this one is. */
  readonly words?: Region;
}

/**
 * How one stretch of a region's text stands in the text around it.
 * `verbatim`: the same characters, one for one. `escape`: other characters for the same text (`\n`, `''`, `&amp;`).
 * `hole`: one `holeMark` in place of a value that the program fills in; it may be neither reported nor changed.
 */
export type Segment = TextSegment | HoleSegment;

interface TextSegment {
  readonly kind: 'verbatim' | 'escape';
  readonly inner: Span;
  readonly outer: Span;
}

export interface HoleSegment {
  readonly kind: 'hole';
  readonly inner: Span;
  readonly outer: Span;
  readonly placeholder: Placeholder;
}

/** Stands for one hole in a text, so that offsets and regular expressions work on it. */
export const holeMark = '\uFFFC';

/**
 * A text of one language inside a text of another, with an exact offset map both ways: a string of a program, a fence of
 * Markdown, a script in YAML, a query in GraphQL.
 * Segments are in order, do not overlap, and together cover all of `text`; between their outer spans there may be syntax
 * of the text around (quotes, `+`, line continuations) that belongs to no inner character.
 */
export interface Region<L extends string = string> {
  /** An LSP language id or the name of one of our languages; empty where only the content can decide. */
  readonly language: L;
  readonly text: string;
  readonly segments: readonly Segment[];
  /** The outer span from the first to the last character, quotes left out. */
  readonly outer: Span;
  /** Writes new inner text as it must stand in the text around it (quotes escaped and so on). */
  readonly escape: (inner: string) => string;
  /** The name it is assigned or passed to, its key, a tag, or a magic comment before it: evidence for what is inside. */
  readonly label?: string;
  readonly role?: RegionRole;
  /**
   * What a query is for, where the text around it says so: a condition of an alert takes less than others do, and a rule that
   * drops data returns none; a dashboard fills in its variables.
   */
  readonly use?: 'alert' | 'drop' | 'dashboard';
  /** True for a piece of a query that the program puts together: it is completed, but nothing is missing in it. */
  readonly isPartial?: true;
  /** True for a text behind which the program writes more, which may be what it lacks. */
  readonly isContinued?: true;
  /** True where a line break of the text cannot end a line of the text around. */
  readonly oneLine?: true;
  /** True for a command that no shell is known to read as it stands, so that nothing which needs one can be written into it. */
  readonly withoutShell?: true;
  /**
   * True where pieces of the text stand apart, so that what is between them is not of it, and others may run the first ones
   * too.
   */
  readonly isScattered?: true;
  /**
   * The offsets at which the text around shows what the expression gives that ends there: the last one of a cell of a notebook.
   */
  readonly displays?: readonly number[];
  /** Stretches that can be written anew as a whole, in a form that holds any lines, where `escape` is not enough. */
  readonly blocks?: readonly TextBlock[];
}

/** A stretch of a region's text, and where it is written with all that belongs to it, such as its quotes. */
export interface TextBlock {
  readonly inner: Span;
  readonly outer: Span;
  /** The whole block with another text; undefined for a text that it cannot hold. */
  readonly write: (text: string) => string | undefined;
}

/**
 * What a text is to the text around it. `code` is run, `sample` is code or data that a document shows, `value` is data,
 * `comment` and `prose` are for people.
 */
export type RegionRole = 'code' | 'sample' | 'value' | 'comment' | 'prose';

/** The offset map of a region alone. */
type OffsetMap = Pick<Region, 'segments' | 'outer'>;

function asItIs(inner: string): string {
  return inner;
}

/** A region whose characters stand in the outer text unchanged, such as a whole file or a Markdown fence. */
export function verbatimRegion<L extends string>(
  language: L,
  outerText: string,
  outer: Span = spanOf(0, outerText.length),
): Region<L> {
  const text = outerText.slice(outer.start, outer.end);
  return {
    language,
    text,
    outer,
    segments: [{ kind: 'verbatim', inner: spanOf(0, text.length), outer }],
    escape: asItIs,
  };
}

/** The index of the last segment that starts at or before the inner offset. */
function segmentIndex(segments: readonly Segment[], inner: number): number {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((segments[middle] as Segment).inner.start <= inner) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The outer offset of an inner offset. At a seam between segments, `side` says which of the two is meant; inside an
 * escape or a hole, it says which end.
 */
export function outerOffset({ segments, outer }: OffsetMap, inner: number, side: 'start' | 'end'): number {
  let index = segmentIndex(segments, inner);
  if (side === 'end') while (index > 0 && segments[index]?.inner.start === inner) index--;
  const segment = segments[index];
  if (!segment || inner < segment.inner.start) return outer.start;
  if (segment.kind === 'verbatim')
    return Math.min(segment.outer.start + inner - segment.inner.start, segment.outer.end);
  const before = inner === segment.inner.start || (side === 'start' && inner < segment.inner.end);
  return before ? segment.outer.start : segment.outer.end;
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
  const { segments } = region;
  for (let index = firstEndingAt(segments, outer); index < segments.length; index++) {
    const segment = segments[index] as Segment;
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

/** The index of the first segment that ends at an outer offset or behind it. Segments are in the order of the outer text. */
function firstEndingAt(segments: readonly Segment[], outer: number): number {
  return firstIndex(segments, item => item.outer.end < outer);
}

/** The inner span that an outer span shows; undefined where one of its ends belongs to no inner character. */
export function innerSpan(region: Region, { start, end }: Span): Span | undefined {
  const from = innerOffset(region, start);
  const to = start === end ? from : innerOffset(region, end);
  return from === undefined || to === undefined || to < from ? undefined : spanOf(from, to);
}

/** Whether the inner span touches a hole, where nothing may be reported or changed. */
export function touchesHole(region: Pick<Region, 'segments'>, inner: Span): boolean {
  return region.segments.some(
    segment =>
      segment.kind === 'hole' &&
      (inner.start === inner.end
        ? segment.inner.start < inner.start && inner.start < segment.inner.end
        : segment.inner.start < inner.end && inner.start < segment.inner.end),
  );
}

/** The segments of an inner span, with the same inner offsets; a verbatim one is cut where the span ends in it. */
export function segmentsIn({ segments }: Pick<Region, 'segments'>, { start, end }: Span): Segment[] {
  const found: Segment[] = [];
  for (let index = segmentIndex(segments, start); index < segments.length; index++) {
    const segment = segments[index] as Segment;
    if (segment.inner.start >= end) break;
    const inner = spanOf(Math.max(start, segment.inner.start), Math.min(end, segment.inner.end));
    if (inner.start >= inner.end) continue;
    if (segment.kind !== 'verbatim') found.push({ ...segment, inner });
    else {
      const delta = segment.outer.start - segment.inner.start;
      found.push({ kind: 'verbatim', inner, outer: spanOf(inner.start + delta, inner.end + delta) });
    }
  }
  return found;
}

/** Segments whose text stands `delta` characters further on. */
export function movedSegments(segments: readonly Segment[], delta: number): Segment[] {
  return segments.map(segment => ({ ...segment, inner: movedSpan(segment.inner, delta) }));
}

/** The same region where all of it stands `delta` characters further on in the text around. */
export function movedRegion<R extends Region>(region: R, delta: number): R {
  const segments = region.segments.map(segment => ({ ...segment, outer: movedSpan(segment.outer, delta) }));
  const blocks = region.blocks?.map(block => ({ ...block, outer: movedSpan(block.outer, delta) }));
  return { ...region, segments, outer: movedSpan(region.outer, delta), ...(blocks ? { blocks } : {}) };
}

/** A stretch of a region's text as a region of the same text around. */
export function sliceRegion<L extends string>(region: Region<L>, inner: Span): Region<L> {
  const segments = movedSegments(segmentsIn(region, inner), -inner.start);
  const start = segments[0]?.outer.start ?? outerOffset(region, inner.start, 'start');
  const outer = spanOf(start, segments.at(-1)?.outer.end ?? start);
  const { blocks: _whole, ...rest } = region;
  return { ...rest, text: region.text.slice(inner.start, inner.end), segments, outer };
}

/**
 * Edits of the inner text as edits of the outer text, re-escaped. Undefined when one of them would replace a hole or
 * syntax between two pieces, because such an edit cannot keep every other byte as it is.
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
export function crossesSeam(region: Pick<Region, 'segments'>, outer: Span): boolean {
  const { segments } = region;
  for (let index = Math.max(1, firstEndingAt(segments, outer.start)); index < segments.length; index++) {
    const gap = spanOf((segments[index - 1] as Segment).outer.end, (segments[index] as Segment).outer.start);
    if (gap.start >= outer.end) return false;
    if (gap.start < gap.end && outer.start < gap.end) return true;
  }
  return false;
}

/** `inner` lies in the text of `outer`: the same inner region, mapped straight to the text around `outer`. */
export function composeRegions<L extends string>(outer: Region, inner: Region<L>): Region<L> {
  const { blocks: _unplaced, ...rest } = inner;
  // Most texts of a long document stand in it as they are.
  if (outer.escape === asItIs && isInPlace(outer) && !outer.oneLine) return rest;
  return {
    ...rest,
    segments: inner.segments.flatMap(segment => throughOuter(outer, segment)),
    outer: outerSpan(outer, inner.outer),
    escape: text => outer.escape(inner.escape(text)),
    ...(outer.oneLine ? { oneLine: true } : {}),
  };
}

/** Whether a text has the offsets of the text around it. */
function isInPlace({ segments }: Region): boolean {
  const [whole] = segments;
  return segments.length === 1 && whole?.kind === 'verbatim' && whole.inner.start === whole.outer.start;
}

function throughOuter(outer: Region, segment: Segment): Segment[] {
  if (isInPlace(outer)) return [segment];
  if (segment.kind !== 'verbatim') return [{ ...segment, outer: outerSpan(outer, segment.outer) }];
  return movedSegments(segmentsIn(outer, segment.outer), segment.inner.start - segment.outer.start);
}
