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

/** Whether the offset is inside the span or at one of its ends. */
export function touches(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end;
}

export function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether two spans share at least one code unit, or touch where one of them is empty. */
export function overlaps(a: Span, b: Span): boolean {
  if (a.start === a.end || b.start === b.end) return a.start <= b.end && b.start <= a.end;
  return a.start < b.end && b.start < a.end;
}
