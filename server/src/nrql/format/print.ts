import { firstIndex } from '../../text/firstIndex';
import { isWord, Kind } from '../lex/kinds';
import type { Item } from './items';
import type { Break, Group, Layout } from './layout';

export interface PrintOptions {
  readonly width: number;
  /** One level of indentation. */
  readonly step: string;
  readonly keywordCase: 'upper' | 'lower' | 'keep';
  readonly newline: string;
}

/** A group by the indexes of its items, with the groups directly inside it. */
interface Box {
  readonly from: number;
  readonly to: number;
  readonly indent: 0 | 1;
  readonly hangs: boolean;
  readonly inner: Box[];
  /** Whether a line break inside is unavoidable. */
  broken: boolean;
}

/** Prints every item once and in order. Only the blanks between items and the case of keywords change. */
export function printItems(items: readonly Item[], layout: Layout, options: PrintOptions): string {
  const printer = new Printer(items, layout, options);
  return printer.print();
}

class Printer {
  private readonly parts: string[] = [];
  private column = 0;
  /** The indentation level of the current line. */
  private depth = 0;
  private readonly texts: readonly string[];

  constructor(
    private readonly items: readonly Item[],
    private readonly layout: Layout,
    private readonly options: PrintOptions,
  ) {
    this.texts = items.map(item => this.textOf(item));
  }

  print(): string {
    const root = boxes(this.items, this.layout.groups);
    this.markBroken(root);
    this.printBox(root);
    return this.parts.join('');
  }

  private textOf(item: Item): string {
    const { keywordCase } = this.options;
    if (keywordCase === 'keep' || !hasCase(item.kind) || this.layout.names.has(item.start)) return item.text;
    return keywordCase === 'upper' ? item.text.toUpperCase() : item.text.toLowerCase();
  }

  /** Line comments, strings over several lines, and line breaks between clauses break every box that contains them. */
  private markBroken(box: Box): boolean {
    let broken = false;
    for (const inner of box.inner) broken = this.markBroken(inner) || broken;
    for (let index = box.from; index < box.to; index++) {
      if (index > box.from && this.mustBreak(index)) broken = true;
      if (/[\r\n]/.test(this.texts[index] as string)) broken = true;
      const item = this.items[index] as Item;
      if (index > box.from && item.breaks > 0 && this.layout.clauses.has(item.start)) broken = true;
    }
    box.broken = broken;
    return broken;
  }

  /**
   * Whether the gap before an item is a line break at any width: after a line comment, and around a comment on a line
   * of its own.
   */
  private mustBreak(index: number): boolean {
    const before = this.items[index - 1] as Item;
    const item = this.items[index] as Item;
    if (before.kind === Kind.Comment) return !before.text.startsWith('/*') || item.breaks > 0;
    return item.kind === Kind.Comment && item.breaks > 0;
  }

  private printBox(box: Box): void {
    const fitsLine =
      !box.broken && this.column + this.widthOf(box.from, box.to) + this.tailOf(box.to) <= this.options.width;
    if (box.hangs && !fitsLine) this.depth++;
    const { depth } = this;
    let inner = 0;
    for (let index = box.from; index < box.to; index++) {
      if (index > box.from) this.printGap(index, fitsLine, depth + box.indent);
      const child = box.inner[inner];
      if (child && child.from === index) {
        this.printBox(child);
        index = child.to - 1;
        inner++;
      } else this.put(this.texts[index] as string);
    }
  }

  private printGap(index: number, fitsLine: boolean, depth: number) {
    const item = this.items[index] as Item;
    const before = this.items[index - 1] as Item;
    if (this.mustBreak(index)) {
      const blank = item.breaks > 1 && (before.kind === Kind.Comment || item.kind === Kind.Comment);
      return this.breakLine(this.depthAt(index, depth), blank);
    }
    const found = fitsLine ? undefined : this.layout.breaks.get(item.start);
    const chosen = found === 'fill' && this.fits(index) ? undefined : found;
    if (chosen !== undefined && item.kind !== Kind.Comment) return this.breakLine(this.depthAt(index, depth), false);
    if (this.blankBefore(index)) this.put(' ');
  }

  /** Whether an item of a filled list fits on the line, with the comma or parenthesis after it. */
  private fits(index: number): boolean {
    let to = index + 1;
    while (to < this.items.length && this.breakAt(to) === undefined) to++;
    return this.column + 1 + this.widthOf(index, to) <= this.options.width;
  }

  /** A closing parenthesis is indented like the line that opened it. */
  private depthAt(index: number, depth: number): number {
    return this.breakAt(index) === 'close' ? Math.max(0, depth - 1) : depth;
  }

  private breakAt(index: number): Break | undefined {
    return this.layout.breaks.get((this.items[index] as Item).start);
  }

  private breakLine(depth: number, blank: boolean): void {
    const { newline, step } = this.options;
    this.parts.push(newline, blank ? newline : '', step.repeat(depth));
    this.depth = depth;
    this.column = depth * step.length;
  }

  private put(text: string): void {
    this.parts.push(text);
    const last = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    this.column = last < 0 ? this.column + text.length : text.length - last - 1;
  }

  private widthOf(from: number, to: number): number {
    let width = 0;
    for (let index = from; index < to; index++) {
      width += (this.texts[index] as string).length + (index > from && this.blankBefore(index) ? 1 : 0);
    }
    return width;
  }

  /** The width of the commas, parentheses and semicolon that stay on the line of the box. */
  private tailOf(to: number): number {
    let width = 0;
    for (let index = to; index < this.items.length; index++) {
      if (this.blankBefore(index) || this.breakAt(index) !== undefined) break;
      width += (this.texts[index] as string).length;
    }
    return width;
  }

  /** Whether a blank precedes the item when it stays on the line. */
  private blankBefore(index: number): boolean {
    const before = this.items[index - 1];
    const item = this.items[index] as Item;
    if (!before) return false;
    if (before.kind === Kind.Comment || item.kind === Kind.Comment) return true;
    switch (item.kind) {
      case Kind.CloseParen:
      case Kind.CloseBracket:
      case Kind.CloseBrace:
      case Kind.Comma:
      case Kind.Semicolon:
      case Kind.Colon:
      case Kind.OpenBracket:
        return false;
      case Kind.OpenParen:
        if (this.layout.calls.has(item.start)) return false;
        break;
    }
    if (before.kind === Kind.OpenParen || before.kind === Kind.OpenBracket || before.kind === Kind.OpenBrace)
      return false;
    // Two minus signs without a blank would begin a comment.
    if (this.layout.signed.has(item.start)) return item.kind === Kind.Minus || item.kind === Kind.Plus;
    return true;
  }
}

/** Whether the formatter sets the case of a word. Words of time and names of functions keep theirs. */
function hasCase(kind: Kind): boolean {
  return isWord(kind) && kind >= Kind.Select && (kind < Kind.Ago || kind > Kind.Year);
}

/** The groups as nested boxes. The outermost contains all items. */
function boxes(items: readonly Item[], groups: readonly Group[]): Box {
  const root: Box = { from: 0, to: items.length, indent: 0, hangs: false, inner: [], broken: false };
  const open: Box[] = [root];
  const ordered = [...groups].sort((a, b) => a.start - b.start || b.end - a.end || a.indent - b.indent);
  for (const group of ordered) {
    const from = firstAt(items, group.start);
    const to = firstAt(items, group.end);
    if (to <= from) continue;
    while ((open[open.length - 1] as Box).to < to || (open[open.length - 1] as Box).to <= from) open.pop();
    const box: Box = { from, to, indent: group.indent, hangs: group.hangs === true, inner: [], broken: false };
    (open[open.length - 1] as Box).inner.push(box);
    open.push(box);
  }
  return root;
}

/** The index of the first item that starts at or after the offset. */
function firstAt(items: readonly Item[], offset: number): number {
  return firstIndex(items, ({ start }) => start < offset);
}
