import { Lines } from '../../server/src/text/lines';
import type { Span } from '../../server/src/text/span';

const caretLine = /^\s*\^+(\s.*)?$/;

/** A fence's text without its marks: the cursor `<|>` and the caret lines that stand below what they point at. */
interface Marked {
  readonly text: string;
  /** Offset of the cursor in `text`, when there is one. */
  readonly cursor?: number;
}

export function readMarks(source: string): Marked {
  const kept = source
    .split('\n')
    .filter(line => !caretLine.test(line))
    .join('\n');
  const offset = kept.indexOf('<|>');
  if (offset < 0) return { text: kept };
  return { text: kept.slice(0, offset) + kept.slice(offset + 3), cursor: offset };
}

/** The cursor of a marked text; throws when the example forgot it. */
export function cursorOf(marked: Marked): number {
  if (marked.cursor === undefined) throw new Error('the example needs a <|> cursor');
  return marked.cursor;
}

/**
 * The text with a caret line below each marked span. A span over several lines is drawn on its first line only and its
 * message starts with the place where it ends. An empty span is drawn as one caret.
 */
export function drawMarks(text: string, marks: readonly { readonly span: Span; readonly label: string }[]): string {
  const lines = new Lines(text);
  const below = new Map<number, string[]>();
  const ordered = [...marks].sort(
    (a, b) => a.span.start - b.span.start || a.span.end - b.span.end || a.label.localeCompare(b.label),
  );
  const sources = text.split('\n');
  for (const { span, label } of ordered) {
    const start = lines.positionAt(span.start);
    const end = lines.positionAt(span.end);
    const source = (sources[start.line] ?? '').replace(/\r$/, '');
    const prefix = source.slice(0, start.character).replace(/[^\t]/g, ' ');
    const width = Math.max(1, (end.line === start.line ? end.character : source.length) - start.character);
    const where = end.line === start.line ? '' : `(to ${end.line + 1}:${end.character + 1}) `;
    const list = below.get(start.line) ?? [];
    list.push(`${prefix}${'^'.repeat(width)} ${where}${label}`);
    below.set(start.line, list);
  }
  return sources.flatMap((source, index) => [source, ...(below.get(index) ?? [])]).join('\n');
}
