import type { Span } from './span';

/** A position as the Language Server Protocol counts it: zero-based line, zero-based UTF-16 column. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** The offsets at which the lines of one text start. A line ends after `\n`, `\r\n` or a lone `\r`. */
export class Lines {
  private readonly starts: number[] = [0];
  private readonly length: number;

  constructor(private readonly text: string) {
    this.length = text.length;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === 10) this.starts.push(i + 1);
      else if (code === 13) {
        if (text.charCodeAt(i + 1) === 10) i++;
        this.starts.push(i + 1);
      }
    }
  }

  get count(): number {
    return this.starts.length;
  }

  /** The offset at which the line starts; the length of the text for lines after the last. */
  startOf(line: number): number {
    return this.starts[line] ?? this.length;
  }

  /** The zero-based line that holds the offset. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  positionAt(offset: number): Position {
    const clamped = Math.max(0, Math.min(offset, this.length));
    const line = this.lineAt(clamped);
    return { line, character: clamped - this.startOf(line) };
  }

  /** The offset of a position. For a column after the end of its line, the offset of the line break. */
  offsetAt(position: Position): number {
    if (position.line >= this.starts.length) return this.length;
    const start = this.startOf(position.line);
    let end = this.startOf(position.line + 1);
    if (position.line + 1 < this.starts.length) {
      if (this.text.charCodeAt(end - 1) === 10) end--;
      if (end > start && this.text.charCodeAt(end - 1) === 13) end--;
    }
    return Math.max(start, Math.min(start + position.character, end));
  }

  rangeOf(span: Span): Range {
    return { start: this.positionAt(span.start), end: this.positionAt(span.end) };
  }

  spanOf(range: Range): Span {
    return { start: this.offsetAt(range.start), end: this.offsetAt(range.end) };
  }
}
