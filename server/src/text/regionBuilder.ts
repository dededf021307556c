import {
  type HoleSegment,
  holeMark,
  movedSegments,
  type Placeholder,
  type Region,
  type Segment,
  type TextBlock,
} from './region';
import { type Span, spanOf } from './span';
import type { TextLine } from './textLines';

/** Builds the text of a region piece by piece, with its map to the text around it. */
export class RegionBuilder {
  private text = '';
  private readonly segments: Segment[] = [];

  /** `around` is the text that holds the region; only `verbatim` reads it. */
  constructor(private readonly around = '') {}

  get length(): number {
    return this.text.length;
  }

  /** Characters that stand in the text around as they are. */
  verbatim(start: number, end: number): void {
    if (end > start) this.append(this.around.slice(start, end), spanOf(start, end));
  }

  /** Text with its span, in which it stands as it is where both have one length. */
  append(text: string, outer: Span): void {
    if (text.length !== outer.end - outer.start) {
      this.escape(text, outer);
      return;
    }
    const last = this.segments.at(-1);
    if (last?.kind === 'verbatim' && last.outer.end === outer.start) {
      const inner = spanOf(last.inner.start, this.text.length + text.length);
      const whole = spanOf(last.outer.start, outer.end);
      this.segments[this.segments.length - 1] = { kind: 'verbatim', inner, outer: whole };
    } else this.segments.push({ kind: 'verbatim', inner: this.next(text), outer });
    this.text += text;
  }

  /** Text that the text around writes in another way, or not at all when the span is empty. */
  escape(text: string, outer: Span): void {
    if (text === '') return;
    this.segments.push({ kind: 'escape', inner: this.next(text), outer });
    this.text += text;
  }

  /** A value that is filled in when the program runs. */
  hole(placeholder: Placeholder, outer: Span): HoleSegment {
    const segment: HoleSegment = { kind: 'hole', inner: this.next(holeMark), outer, placeholder };
    this.segments.push(segment);
    this.text += holeMark;
    return segment;
  }

  /** All of another region of the same text around. */
  add({ text, segments }: Region): void {
    for (const segment of segments) {
      const piece = text.slice(segment.inner.start, segment.inner.end);
      if (segment.kind === 'hole') this.hole(segment.placeholder, segment.outer);
      else if (segment.kind === 'escape') this.escape(piece, segment.outer);
      else this.append(piece, segment.outer);
    }
  }

  private next(text: string): Span {
    return spanOf(this.text.length, this.text.length + text.length);
  }

  /** `outer` is by default the stretch from the first to the last piece. */
  build<L extends string>(language: L, outer?: Span, more: Partial<Omit<Region<L>, 'language'>> = {}): Region<L> {
    return { language, ...this.built(), outer: outer ?? outerOf(this.segments), escape: inner => inner, ...more };
  }

  /** What was added so far. */
  built(): Pick<Region, 'text' | 'segments'> {
    return { text: this.text, segments: this.segments };
  }
}

function outerOf(segments: readonly Segment[]): Span {
  const start = segments[0]?.outer.start ?? 0;
  return spanOf(start, Math.max(start, segments.at(-1)?.outer.end ?? start));
}

/** Several texts as one, each on lines of its own, so that the later ones see the names of the earlier. */
export function joinLines<L extends string>(regions: readonly Region<L>[]): Region<L> | undefined {
  return joinRegions(regions, '\n');
}

/** Regions that stand apart in the text around as one text; undefined where there is none. */
export function joinRegions<L extends string>(regions: readonly Region<L>[], separator = ''): Region<L> | undefined {
  const [first] = regions;
  if (!first) return undefined;
  let text = '';
  const segments: Segment[] = [];
  const blocks: TextBlock[] = [];
  for (const region of regions) {
    if (region !== first && separator !== '') {
      const end = segments.at(-1)?.outer.end ?? region.outer.start;
      const inner = spanOf(text.length, text.length + separator.length);
      segments.push({ kind: 'escape', inner, outer: spanOf(end, end) });
      text += separator;
    }
    segments.push(...movedSegments(region.segments, text.length));
    for (const block of region.blocks ?? ownBlock(region, first))
      blocks.push({ ...block, inner: spanOf(block.inner.start + text.length, block.inner.end + text.length) });
    text += region.text;
  }
  const last = regions.at(-1) ?? first;
  const outer = spanOf(first.outer.start, Math.max(first.outer.start, last.outer.end));
  return { ...first, text, segments, outer, ...(blocks.length > 0 ? { blocks } : {}) };
}

/** A region behind the first one whose lines are written in a way of its own, such as a block of YAML with another indent. */
function ownBlock(region: Region, first: Region): readonly TextBlock[] {
  const { text, outer } = region;
  const isOwn = text !== '' && region.escape('\n') !== first.escape('\n');
  return isOwn ? [{ inner: spanOf(0, text.length), outer, write: inner => region.escape(inner) }] : [];
}

/** A region in which what matches the pattern is a hole, wherever the characters stand unchanged in the text around. */
export function withHoles<L extends string>(region: Region<L>, pattern: RegExp): Region<L> {
  if (region.text.search(pattern) < 0) return region;
  const builder = new RegionBuilder();
  splitVerbatim(region, builder, pattern, (found, outer) => builder.hole({ expression: found }, outer));
  return { ...region, ...builder.built() };
}

/** Adds a region to the builder; `take` adds what matches the pattern in characters that stand unchanged in the text around. */
export function splitVerbatim(
  { text: whole, segments }: Region,
  builder: RegionBuilder,
  pattern: RegExp,
  take: (found: string, outer: Span) => void,
): void {
  for (const segment of segments) {
    const text = whole.slice(segment.inner.start, segment.inner.end);
    const { start } = segment.outer;
    if (segment.kind === 'hole') builder.hole(segment.placeholder, segment.outer);
    else if (segment.kind === 'escape') builder.escape(text, segment.outer);
    else {
      let done = 0;
      const add = (to: number) => {
        if (to > done) builder.append(text.slice(done, to), spanOf(start + done, start + to));
        done = to;
      };
      for (const { index, 0: found } of text.matchAll(pattern)) {
        add(index);
        done = index + found.length;
        take(found, spanOf(start + index, start + done));
      }
      add(text.length);
    }
  }
}

/**
 * Lines that begin with the same lead (an indent, marks of a quotation) as one text without it and without the last line
 * break. The lead belongs to the line break before it: an edit may then cross the line, and writes both again.
 */
export function withoutLead<L extends string>(
  text: string,
  lines: readonly TextLine[],
  lead: string,
  language: L,
): Region<L> {
  const builder = new RegionBuilder(text);
  let last: TextLine | undefined;
  let first: number | undefined;
  for (const line of lines) {
    let start = line.start;
    while (start - line.start < lead.length && start < line.end && text[start] === lead[start - line.start]) start++;
    if (last && start === line.start) builder.verbatim(last.end, start);
    else if (last) builder.escape(text.slice(last.end, last.next), spanOf(last.end, start));
    builder.verbatim(start, line.end);
    first ??= start;
    last = line;
  }
  const outer = spanOf(first ?? 0, last?.end ?? 0);
  if (lead === '') return builder.build(language, outer);
  return builder.build(language, outer, {
    escape: inner => inner.replace(/\r\n|\n|\r/g, lineBreak => lineBreak + lead),
  });
}
