import type { Chunk } from '../syntax/lex';
import type { Mark } from '../syntax/marks';

/** What stands before a token after layout, and the token itself where its inner indent changes (block strings). */
export interface Gap {
  readonly before: string;
  readonly token?: string;
}

interface Options {
  /** One step of indent. */
  readonly unit: string;
  /** Column after which arguments are put on lines of their own. */
  readonly lineWidth: number;
}

/** The white space of a document whose syntax is right, one gap for each token. */
export function gapsOf(text: string, marks: readonly Mark[], chunks: readonly Chunk[], options: Options): Gap[] {
  return new Layout(text, marks, options).document(chunks);
}

class Layout {
  private readonly gaps: Gap[] = [];
  /** Index of the closing bracket by the index of the opening one. */
  private readonly closing = new Map<number, number>();
  /** Indexes of the braces that open a selection; those inside parentheses and lists are object values. */
  private readonly selections = new Set<number>();
  private column = 0;

  constructor(
    private readonly text: string,
    private readonly marks: readonly Mark[],
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
      if (first > 0) this.put(first, this.follows(first) ? ' ' : '\n\n');
      else this.put(first, '');
      this.run(first, last, 0, false);
    }
    for (let i = this.gaps.length; i < this.marks.length; i++) {
      this.put(i, i === 0 ? '' : this.follows(i) ? ' ' : this.blankBefore(i) ? '\n\n' : '\n');
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

  /** Whether a comment stands on the line on which the token before it ends. */
  private follows(index: number): boolean {
    return this.isComment(index) && !/[\n\r]/.test(this.between(index));
  }

  private blankBefore(index: number): boolean {
    return /(?:\r\n|\n|\r)[^\n\r]*(?:\r\n|\n|\r)/.test(this.between(index));
  }

  private between(index: number): string {
    return this.text.slice(this.marks[index - 1]?.end ?? 0, this.marks[index]?.start ?? 0);
  }

  private put(index: number, before: string, token?: string): void {
    this.gaps[index] = token === undefined ? { before } : { before, token };
    const lineStart = before.lastIndexOf('\n');
    this.column = lineStart < 0 ? this.column + before.length : before.length - lineStart - 1;
    const source = token ?? this.source(index);
    const inside = source.lastIndexOf('\n');
    this.column = inside < 0 ? this.column + source.length : source.length - inside - 1;
  }

  private indent(depth: number): string {
    return this.options.unit.repeat(depth);
  }

  /** Writes the tokens after `first`, whose gap is already written, up to `last`. `flat`: on one line. */
  private run(first: number, last: number, depth: number, flat: boolean): void {
    for (let i = first; i <= last; i++) {
      if (i > first) this.put(i, this.beforeInRun(i, depth), this.reindented(i, depth));
      const close = this.closing.get(i);
      if (close === undefined) continue;
      if (this.selections.has(i)) this.selection(i, close, depth);
      else if (flat || this.fits(i, close, last)) this.flatGroup(i, close, depth);
      else this.brokenGroup(i, close, depth);
      i = close;
    }
  }

  private beforeInRun(index: number, depth: number): string {
    if (this.follows(index)) return ' ';
    if (this.isComment(index) || this.isComment(index - 1)) {
      const blank = this.blankBefore(index) && this.isComment(index - 1) ? '\n\n' : '\n';
      return blank + this.indent(depth);
    }
    return this.space(index);
  }

  /** What stands between two tokens of one line. */
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
      if (this.follows(start)) this.put(start, ' ');
      else this.put(start, `${blank ? '\n\n' : '\n'}${this.indent(depth + 1)}`);
      this.run(start, (starts[index + 1] ?? close) - 1, depth + 1, false);
    });
    this.put(close, `\n${this.indent(depth)}`);
  }

  private flatGroup(open: number, close: number, depth: number): void {
    const starts = this.itemStarts(open, close);
    const padding = this.sign(open) === '{' ? ' ' : '';
    starts.forEach((start, index) => {
      this.put(start, index === 0 ? padding : ', ', this.reindented(start, depth));
      this.run(start, (starts[index + 1] ?? close) - 1, depth, true);
    });
    this.put(close, starts.length > 0 ? padding : '');
  }

  private brokenGroup(open: number, close: number, depth: number): void {
    const starts = this.itemStarts(open, close);
    starts.forEach((start, index) => {
      const before = this.follows(start) ? ' ' : `\n${this.indent(depth + 1)}`;
      this.put(start, before, this.reindented(start, depth + 1));
      this.run(start, (starts[index + 1] ?? close) - 1, depth + 1, false);
    });
    this.put(close, `\n${this.indent(depth)}`);
  }

  /** Whether a group and what follows it on its line end before the line width; comments and line breaks never fit. */
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

  /** Indexes of the tokens that begin a field, an argument, a variable, a value or a comment line inside brackets. */
  private itemStarts(open: number, close: number): number[] {
    const starts: number[] = [];
    const isList = this.sign(open) === '[';
    for (let i = open + 1; i < close; i++) {
      if (this.isComment(i)) {
        if (!this.follows(i) || i === open + 1) starts.push(i);
      } else if (i === open + 1 || this.startsItem(i, isList)) {
        starts.push(i);
      }
      i = this.closing.get(i) ?? i;
    }
    return starts;
  }

  private startsItem(index: number, isList: boolean): boolean {
    const mark = this.marks[index] as Mark;
    const before = this.source(index - 1);
    if (isList) return mark.role !== 'type' && this.sign(index) !== '!' && before !== '$';
    if (this.sign(index) === '$') return this.marks[index + 1]?.role === 'variable-declaration';
    if (mark.role === 'field') return before !== ':';
    return (
      mark.role === 'alias' || mark.role === 'argument' || mark.role === 'input-field' || this.source(index) === '...'
    );
  }

  /** A block string whose lines move with the indent around it; its value stays, because shared indent does not count. */
  private reindented(index: number, depth: number): string | undefined {
    if (this.marks[index]?.kind !== 'block-string') return undefined;
    const lines = this.source(index).split(/\r\n|\n|\r/);
    if (lines.length === 1) return undefined;
    const rest = lines.slice(1);
    const filled = rest.slice(0, -1).concat(rest.at(-1)?.trim() === '"""' ? [] : [rest.at(-1) ?? '']);
    const widths = filled.filter(line => /[^ \t]/.test(line)).map(line => line.search(/[^ \t]/));
    const shared = widths.length > 0 ? Math.min(...widths) : 0;
    const moved = rest.map((line, at) => {
      if (at === rest.length - 1 && line.trim() === '"""') return `${this.indent(depth)}"""`;
      const kept = line.slice(shared);
      return kept === '' ? '' : this.indent(depth) + kept;
    });
    return [lines[0], ...moved].join('\n');
  }
}
