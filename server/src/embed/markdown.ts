import type { Region, Segment } from '../text/region';
import { spanOf } from '../text/span';

/** A fenced block of a Markdown text: its first info word in lower case, and its text without the indent of the fence. */
export interface Fence {
  readonly info: string;
  readonly carrier: Region;
}

const opening =
  /^((?:[ \t]*>[ \t]?)*[ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?[ \t]*)(`{3,}|~{3,})[ \t]*(?:\{[ \t]*\.?)?([\w#+-]*)/;

/** The fenced blocks of a Markdown text, those in lists and quotations included. One that is not closed ends the text. */
export function fencesOf(text: string): Fence[] {
  const fences: Fence[] = [];
  const lines = linesOf(text);
  for (let i = 0; i < lines.length; i++) {
    const open = opening.exec(lines[i]?.source ?? '');
    if (!open) continue;
    const [, lead = '', mark = '', info = ''] = open;
    const closing = new RegExp(`^[ \\t>]*${mark[0]}{${mark.length},}[ \\t]*$`);
    let end = i + 1;
    while (end < lines.length && !closing.test(lines[end]?.source ?? '')) end++;
    const body = lines.slice(i + 1, end);
    const first = body[0];
    if (first)
      fences.push({ info: info.toLowerCase(), carrier: carrierOf(text, body, lead.replace(/[-*+]|\d+[.)]/, ' ')) });
    i = end;
  }
  return fences;
}

/** One line of a text. */
export interface Line {
  readonly start: number;
  /** Without its line break. */
  readonly source: string;
}

/** The lines of a text, whatever their ends. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const match of text.matchAll(/([^\n\r]*)(?:\r\n|\n|\r|$)/g)) {
    if (match[0] === '' && match.index > 0 && lines.length > 0 && !/[\n\r]$/.test(text.slice(0, match.index))) break;
    lines.push({ start: match.index, source: match[1] ?? '' });
    if (match.index + match[0].length >= text.length && !/[\n\r]$/.test(match[0])) break;
  }
  return lines;
}

/** Lines that stand behind the same indent, as one text without it. */
export function carrierOf(text: string, body: readonly Line[], lead: string): Region {
  const segments: Segment[] = [];
  let inner = '';
  const first = body[0] as Line;
  const last = body.at(-1) as Line;
  body.forEach((line, index) => {
    const skipped = leadLength(line.source, lead);
    const from = line.start + skipped;
    const to = line.start + line.source.length;
    if (index > 0) {
      const previous = body[index - 1] as Line;
      const breakStart = previous.start + previous.source.length;
      const lineBreak = text.slice(breakStart, line.start);
      const kind: Segment['kind'] = skipped === 0 ? 'verbatim' : 'escape';
      segments.push({
        kind,
        inner: spanOf(inner.length, inner.length + lineBreak.length),
        outer: spanOf(breakStart, from),
      });
      inner += lineBreak;
    }
    segments.push({
      kind: 'verbatim',
      inner: spanOf(inner.length, inner.length + (to - from)),
      outer: spanOf(from, to),
    });
    inner += text.slice(from, to);
  });
  const start = first.start + leadLength(first.source, lead);
  return {
    language: '',
    text: inner,
    segments: joined(segments),
    outer: spanOf(start, last.start + last.source.length),
    escape: lead === '' ? source => source : source => source.replace(/\r\n|\n|\r/g, lineBreak => lineBreak + lead),
  };
}

/** How much of a line is the indent or the quotation mark that the fence itself stands behind. */
function leadLength(line: string, lead: string): number {
  let length = 0;
  while (length < lead.length && length < line.length && line[length] === lead[length]) length++;
  return length;
}

/** Verbatim segments that touch on both sides become one, so that an edit may cross a line. */
function joined(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    if (segment.inner.start === segment.inner.end && segments.length > 1) continue;
    const last = result.at(-1);
    if (last?.kind === 'verbatim' && segment.kind === 'verbatim' && last.outer.end === segment.outer.start) {
      result[result.length - 1] = {
        kind: 'verbatim',
        inner: spanOf(last.inner.start, segment.inner.end),
        outer: spanOf(last.outer.start, segment.outer.end),
      };
    } else result.push(segment);
  }
  return result;
}
