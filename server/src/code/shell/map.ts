import type { Segment } from '../../text/region';
import type { Script } from '../../text/regionBuilder';
import { type Span, spanOf } from '../../text/span';
import type { TextPart } from '../call';

/** The way from offsets of a script's text to offsets of its file. */
export interface ScriptMap {
  /** The file span that shows a span of the script. */
  readonly span: (inner: Span) => Span;
  /** A text of the script as parts that are each verbatim in the file or one escape. */
  readonly parts: (text: string, inner: Span) => TextPart[];
}

export function scriptMap(script: Pick<Script, 'segments' | 'outer'>): ScriptMap {
  const { segments, outer } = script;
  const offset = (inner: number, side: 'start' | 'end'): number => {
    let index = segmentAt(segments, inner);
    if (side === 'end' && segments[index]?.inner.start === inner && index > 0) index--;
    const segment = segments[index];
    if (!segment || inner < segment.inner.start) return outer.start;
    if (segment.kind === 'verbatim')
      return Math.min(segment.outer.start + inner - segment.inner.start, segment.outer.end);
    return inner === segment.inner.start && side === 'start' ? segment.outer.start : segment.outer.end;
  };
  const span = (inner: Span): Span => {
    const start = offset(inner.start, 'start');
    return spanOf(start, inner.end === inner.start ? start : Math.max(start, offset(inner.end, 'end')));
  };
  const parts = (text: string, inner: Span): TextPart[] => {
    if (text.length !== inner.end - inner.start) return [{ kind: 'text', text, span: span(inner) }];
    const found: TextPart[] = [];
    for (let index = segmentAt(segments, inner.start); index < segments.length; index++) {
      const segment = segments[index] as Segment;
      if (segment.inner.start >= inner.end) break;
      const start = Math.max(inner.start, segment.inner.start);
      const end = Math.min(inner.end, segment.inner.end);
      if (start >= end) continue;
      const piece = text.slice(start - inner.start, end - inner.start);
      found.push({ kind: 'text', text: piece, span: span(spanOf(start, end)) });
    }
    return found.length > 0 ? found : [{ kind: 'text', text, span: span(inner) }];
  };
  return { span, parts };
}

/** The index of the last segment that starts at or before the offset. */
function segmentAt(segments: readonly Segment[], inner: number): number {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((segments[middle] as Segment).inner.start <= inner) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A stretch of a file as a script without holes: a shell file, a fence, a heredoc of another host. */
export function verbatimScript(text: string, outer: Span = spanOf(0, text.length)): Script {
  const inside = text.slice(outer.start, outer.end);
  return {
    text: inside,
    segments: [{ kind: 'verbatim', inner: spanOf(0, inside.length), outer }],
    holes: [],
    outer,
  };
}
