import { firstIndex } from './firstIndex';

/**
 * A range of a text in UTF-16 offsets: `start` is the first code unit, `end` the one after the last. The core uses
 * offsets only; lines and columns are computed at its edges (`lines.ts`).
 */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function spanOf(start: number, end: number): Span {
  return { start, end };
}

export function movedSpan({ start, end }: Span, delta: number): Span {
  return spanOf(start + delta, end + delta);
}

/** Whether the offset is inside the span or at one of its ends. */
export function touches(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}

export function isSameSpan(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}

export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether two spans share at least one code unit, or touch where one of them is empty. */
export function overlaps(a: Span, b: Span): boolean {
  if (a.start === a.end || b.start === b.end) return a.start <= b.end && b.start <= a.end;
  return a.start < b.end && b.start < a.end;
}

/**
 * Whether one of the spans contains a span or is contained by it. Sorted once, so that each of many questions costs a
 * search and no walk over all spans.
 */
export function nestingWith(spans: readonly Span[]): (span: Span) => boolean {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  // The greatest end of the spans up to each, and the smallest end from each on.
  const greatest: number[] = [];
  for (const { end } of sorted) greatest.push(Math.max(end, greatest.at(-1) ?? -1));
  const smallest: number[] = [];
  for (const { end } of [...sorted].reverse())
    smallest.push(Math.min(end, smallest.at(-1) ?? Number.POSITIVE_INFINITY));
  smallest.reverse();
  return ({ start, end }) => {
    const outer = firstFrom(sorted, start + 1) - 1;
    const inner = firstFrom(sorted, start);
    return (greatest[outer] ?? -1) >= end || (smallest[inner] ?? Number.POSITIVE_INFINITY) <= end;
  };
}

/**
 * The smallest of some spans that contains a span, of equal ones the last; undefined where none does. The spans nest, as
 * the parts of a program do. Sorted once, so that each question costs a search.
 */
export function innermostOf<S extends Span>(spans: readonly S[]): (span: Span) => S | undefined {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  // The position of the span around each, -1 where none is.
  const around: number[] = [];
  for (const [index, { start }] of sorted.entries()) {
    let outer = index - 1;
    while (outer >= 0 && (sorted[outer] as S).end <= start) outer = around[outer] as number;
    around.push(outer);
  }
  return span => {
    let index = firstFrom(sorted, span.start + 1) - 1;
    while (index >= 0 && !contains(sorted[index] as S, span)) index = around[index] as number;
    return sorted[index];
  };
}

/** The spans that lie inside a span, of spans that are sorted by their starts. */
export function spansInside(sorted: readonly Span[], { start, end }: Span): Span[] {
  const inside: Span[] = [];
  for (let index = firstFrom(sorted, start); index < sorted.length && (sorted[index] as Span).start <= end; index++)
    if ((sorted[index] as Span).end <= end) inside.push(sorted[index] as Span);
  return inside;
}

/** The position of the first span that starts at an offset or behind it. */
function firstFrom(sorted: readonly Span[], offset: number): number {
  return firstIndex(sorted, ({ start }) => start < offset);
}
