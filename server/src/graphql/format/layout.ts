import type { Chunk } from '../syntax/lex';
import type { RoleToken } from '../syntax/marks';

/** The white space before a token, and the token itself where its inner indentation changes (block strings). */
interface Gap {
  readonly before: string;
  readonly token?: string;
}

interface Options {
  /** One level of indentation. */
  readonly unit: string;
  /** The column up to which arguments remain on one line. */
  readonly lineWidth: number;
}

/** The white space of a document without syntax errors: one gap per token. */
export function gapsOf(text: string, marks: readonly RoleToken[], chunks: readonly Chunk[], options: Options): Gap[] {
  return new Layout(text, marks, options).document(chunks);
}

class Layout {
  private readonly gaps: Gap[] = [];
  /** The index of the closing bracket by the index of the opening bracket. */
  private readonly closing = new Map<number, number>();
  /** The indexes of the braces that open a selection. Braces inside parentheses and lists open object values. */
  private readonly selections = new Set<number>();
  private column = 0;

  constructor(
    private readonly text: string,
    private readonly marks: readonly RoleToken[],
    private readonly options: Options,
  ) {
    const open: number[] = [];
    let values = 0;
    for (let i = 0; i < marks.length; i++) {
      const sign = this.sign(i);
      if (sign === '(' || sign === '[') values++;
      else if (sign === ')' || sign === ']') values--;
      if (sign === '{' && values === 0) this.selections.add(i);
      if (sign === '{' || sign === '(' || sign === '[') open.push(i);
      else if (sign === '}' || sign === ')' || sign === ']') {
        const start = open.pop();
        if (start !== undefined) this.closing.set(start, i);
      }
    }
  }

  document(chunks: readonly Chunk[]): Gap[] {
    for (const { first, last } of chunks) {
      if (first > 0) this.put(first, this.isTrailingComment(first) ? ' ' : '\n\n');
      else this.put(first, '');
      this.putRun(first, last, 0, false);
    }
    for (let i = this.gaps.length; i < this.marks.length; i++) {
      this.put(i, i === 0 ? '' : this.isTrailingComment(i) ? ' ' : this.blankBefore(i) ? '\n\n' : '\n');
    }
    return this.gaps;
  }

  private sign(index: number): string {
    const mark = this.marks[index];
    return mark?.kind === 'punctuator' ? (this.text[mark.start] ?? '') : '';
  }

  private source(index: number): string {
    const mark = this.marks[index];
    return mark ? this.text.slice(mark.start, mark.end) : '';
  }

  private isComment(index: number): boolean {
    return this.marks[index]?.kind === 'comment';
  }

  /** Whether the token is a comment on the line where the token before it ends. */
  private isTrailingComment(index: number): boolean {
    return this.isComment(index) && !/[\n\r]/.test(this.gapText(index));
  }

  private blankBefore(index: number): boolean {
    return /(?:\r\n|\n|\r)[^\n\r]*(?:\r\n|\n|\r)/.test(this.gapText(index));
  }

  private gapText(index: number): string {
    return this.text.slice(this.marks[index - 1]?.end ?? 0, this.marks[index]?.start ?? 0);
  }

  private put(index: number, before: string, token?: string): void {
    this.gaps[index] = token === undefined ? { before } : { before, token };
    const lineStart = before.lastIndexOf('\n');
    this.column = lineStart < 0 ? this.column + before.length : before.length - lineStart - 1;
    const source = token ?? this.source(index);
    const lineBreak = source.lastIndexOf('\n');
    this.column = lineBreak < 0 ? this.column + source.length : source.length - lineBreak - 1;
  }

  private indent(depth: number): string {
    return this.options.unit.repeat(depth);
  }

  /** Sets the gaps of the tokens after `first` up to `last`; with `isFlat`, on one line. */
  private putRun(first: number, last: number, depth: number, isFlat: boolean): void {
    for (let i = first; i <= last; i++) {
      if (i > first) this.put(i, this.beforeInRun(i, depth), this.reindented(i, depth));
      const close = this.closing.get(i);
      if (close === undefined) continue;
      if (this.selections.has(i)) this.selection(i, close, depth);
      else if (isFlat || this.fits(i, close, last)) this.flatGroup(i, close, depth);
      else this.brokenGroup(i, close, depth);
      i = close;
    }
  }

  private beforeInRun(index: number, depth: number): string {
    if (this.isTrailingComment(index)) return ' ';
    if (this.isComment(index) || this.isComment(index - 1)) {
      const blank = this.blankBefore(index) && this.isComment(index - 1) ? '\n\n' : '\n';
      return blank + this.indent(depth);
    }
    return this.space(index);
  }

  /** The white space between two tokens on one line. */
  private space(index: number): string {
    const before = this.source(index - 1);
    const sign = this.sign(index);
    if (sign === ':' || sign === '!' || sign === '(') return '';
    if (before === '$' || before === '@' || before === '(' || before === '[') return '';
    if (sign === ')' || sign === ']') return '';
    if (before === '...') return this.source(index) === 'on' || sign === '@' || sign === '{' ? ' ' : '';
    return ' ';
  }

  private selection(open: number, close: number, depth: number): void {
    const starts = this.itemStarts(open, close);
    starts.forEach((start, index) => {
      const blank = index > 0 && this.blankBefore(start);
      if (this.isTrailingComment(start)) this.put(start, ' ');
      else this.put(start, `${blank ? '\n\n' : '\n'}${this.indent(depth + 1)}`);
      this.putRun(start, (starts[index + 1] ?? close) - 1, depth + 1, false);
    });
    this.put(close, `\n${this.indent(depth)}`);
  }

  private flatGroup(open: number, close: number, depth: number): void {
    const starts = this.itemStarts(open, close);
    const padding = this.sign(open) === '{' ? ' ' : '';
    starts.forEach((start, index) => {
      this.put(start, index === 0 ? padding : ', ', this.reindented(start, depth));
      this.putRun(start, (starts[index + 1] ?? close) - 1, depth, true);
    });
    this.put(close, starts.length > 0 ? padding : '');
  }

  private brokenGroup(open: number, close: number, depth: number): void {
    const starts = this.itemStarts(open, close);
    starts.forEach((start, index) => {
      const before = this.isTrailingComment(start) ? ' ' : `\n${this.indent(depth + 1)}`;
      this.put(start, before, this.reindented(start, depth + 1));
      this.putRun(start, (starts[index + 1] ?? close) - 1, depth + 1, false);
    });
    this.put(close, `\n${this.indent(depth)}`);
  }

  /**
   * Whether a group and the rest of its line fit into the line width. Groups with comments and line breaks never fit.
   */
  private fits(open: number, close: number, last: number): boolean {
    let width = this.column;
    for (let i = open + 1; i <= last; i++) {
      if (this.isComment(i)) {
        if (i < close) return false;
        break;
      }
      const source = this.source(i);
      if (i < close && /[\n\r]/.test(source)) return false;
      if (i > close && this.selections.has(i)) {
        width += 2;
        break;
      }
      width += source.length + (i > close ? this.space(i).length : 2);
      if (width - 2 > this.options.lineWidth) return false;
    }
    return true;
  }

  /** The indexes of the tokens that begin a field, argument, variable, value or comment line inside brackets. */
  private itemStarts(open: number, close: number): number[] {
    const starts: number[] = [];
    const isList = this.sign(open) === '[';
    for (let i = open + 1; i < close; i++) {
      if (this.isComment(i)) {
        if (!this.isTrailingComment(i) || i === open + 1) starts.push(i);
      } else if (i === open + 1 || this.startsItem(i, isList)) {
        starts.push(i);
      }
      i = this.closing.get(i) ?? i;
    }
    return starts;
  }

  private startsItem(index: number, isList: boolean): boolean {
    const mark = this.marks[index] as RoleToken;
    const before = this.source(index - 1);
    if (isList) return mark.role !== 'type' && this.sign(index) !== '!' && before !== '$';
    if (this.sign(index) === '$') return this.marks[index + 1]?.role === 'variable-declaration';
    if (mark.role === 'field') return before !== ':';
    return (
      mark.role === 'alias' || mark.role === 'argument' || mark.role === 'input-field' || this.source(index) === '...'
    );
  }

  /**
   * A block string with its lines indented like the text around it. Its value does not change, because common
   * indentation does not count. Undefined for other tokens.
   */
  private reindented(index: number, depth: number): string | undefined {
    if (this.marks[index]?.kind !== 'block-string') return undefined;
    const lines = this.source(index).split(/\r\n|\n|\r/);
    if (lines.length === 1) return undefined;
    const rest = lines.slice(1);
    const filled = rest.slice(0, -1).concat(rest.at(-1)?.trim() === '"""' ? [] : [rest.at(-1) ?? '']);
    const widths = filled.filter(line => /[^ \t]/.test(line)).map(line => line.search(/[^ \t]/));
    const shared = widths.length > 0 ? Math.min(...widths) : 0;
    const moved = rest.map((line, index) => {
      if (index === rest.length - 1 && line.trim() === '"""') return `${this.indent(depth)}"""`;
      const kept = line.slice(shared);
      return kept === '' ? '' : this.indent(depth) + kept;
    });
    return [lines[0], ...moved].join('\n');
  }
}
