import type { TooDeep } from '../text/readLimit';
import type { TextBlock } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';
import type { DataEntry, DataNode, DataScalar } from './data';
import { readFlow } from './json';

interface YamlText {
  /** One value for each document. */
  readonly documents: readonly DataNode[];
  readonly comments: readonly Span[];
}

interface Line {
  /** Offsets of the first character, of the first that is no blank, and behind the last (without the line break). */
  readonly start: number;
  readonly content: number;
  readonly end: number;
  readonly indent: number;
}

/**
 * Reads YAML of any quality, with template lines in it: what it cannot place is skipped, nothing is refused. `tooDeep` is called
 * for what is skipped because it is nested too deeply.
 */
export function readYaml(text: string, tooDeep?: TooDeep): YamlText {
  const reader = new YamlReader(text, tooDeep);
  return { documents: reader.documents(), comments: reader.comments };
}

const maxDepth = 80;
const keyHead = /(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\n]|'')*)'|([^\s#&*!|>'"%@`{}[\],][^\n]*?))[ \t]*:(?=[ \t\r\n]|$)/y;
const blockHead = /[|>][+-]?\d?[+-]?[ \t]*(?:#[^\n]*)?(?=\r?\n|$)/y;
const properties = /(?:[&!][^\s]*[ \t]+)*/y;

class YamlReader {
  readonly comments: Span[] = [];
  private readonly lines: Line[] = [];
  private index = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly tooDeep: TooDeep | undefined,
  ) {
    for (let start = text.charCodeAt(0) === 0xfeff ? 1 : 0; start <= text.length; ) {
      const newline = text.indexOf('\n', start);
      const next = newline < 0 ? text.length : newline;
      const end = next > start && text[next - 1] === '\r' ? next - 1 : next;
      let content = start;
      while (content < end && (text[content] === ' ' || text[content] === '\t')) content++;
      this.lines.push({ start, content, end, indent: content - start });
      if (newline < 0) break;
      start = newline + 1;
    }
  }

  documents(): DataNode[] {
    const found: DataNode[] = [];
    while (this.index < this.lines.length) {
      const before = this.index;
      const node = this.block(0);
      if (node) found.push(node);
      if (this.index === before) this.index++;
    }
    return found;
  }

  /** The next line with content, comments and template lines skipped. */
  private line(): Line | undefined {
    for (; this.index < this.lines.length; this.index++) {
      const line = this.lines[this.index] as Line;
      if (line.content >= line.end) continue;
      const char = this.text[line.content];
      if (char === '#') this.comments.push(spanOf(line.content, line.end));
      else if (!this.text.startsWith('{{', line.content) && !this.isMarker(line)) return line;
    }
    return undefined;
  }

  /** Whether a line starts or ends a document. */
  private isMarker({ start, content }: Line): boolean {
    return start === content && /^(?:---|\.\.\.|%YAML)/.test(this.text.slice(start, start + 6));
  }

  /** The block value whose lines are indented by at least `indent`. */
  private block(indent: number): DataNode | undefined {
    const line = this.line();
    return line && line.indent >= indent ? this.nested(line.content, line.indent) : undefined;
  }

  /** The value that starts at an offset of the current line, which counts as indented to `column`. */
  private nodeAt(offset: number, column: number): DataNode | undefined {
    if (this.isDash(offset)) return this.list(offset, column);
    if (this.keyAt(offset)) return this.map(offset, column);
    return this.inline(offset, column - 1);
  }

  private isDash(offset: number): boolean {
    return this.text[offset] === '-' && /[ \t\r\n]|^$/.test(this.text[offset + 1] ?? '');
  }

  private keyAt(offset: number): RegExpExecArray | undefined {
    keyHead.lastIndex = offset;
    const head = keyHead.exec(this.text) ?? undefined;
    // A colon in a header is a mistake of YAML; whoever writes it means one command.
    return head?.[3] && /(?:^|[ ;&|("'])(?:curl|wget)[ \t]/.test(head[3]) ? undefined : head;
  }

  private list(offset: number, column: number): DataNode {
    const items: DataNode[] = [];
    let end = offset;
    for (let at: number | undefined = offset; at !== undefined; ) {
      const line = this.lines[this.index] as Line;
      let content = at + 1;
      while (content < line.end && /[ \t]/.test(this.text[content] as string)) content++;
      let item: DataNode | undefined;
      if (content >= line.end || this.text[content] === '#') {
        this.index++;
        item = this.block(column + 1);
      } else item = this.nested(content, content - line.start);
      if (this.lines[this.index] === line) this.index++;
      if (item) items.push(item);
      end = Math.max(end, item?.span.end ?? line.end);
      const next = this.line();
      at = next && next.indent === column && this.isDash(next.content) ? next.content : undefined;
    }
    return { kind: 'list', items, span: spanOf(offset, end) };
  }

  private nested(offset: number, column: number): DataNode | undefined {
    if (this.depth >= maxDepth) {
      this.tooDeep?.();
      return undefined;
    }
    this.depth++;
    const node = this.nodeAt(offset, column);
    this.depth--;
    return node;
  }

  private map(offset: number, column: number): DataNode {
    const entries: DataEntry[] = [];
    let end = offset;
    for (let position: number | undefined = offset; position !== undefined; ) {
      const line = this.lines[this.index] as Line;
      const head = this.keyAt(position);
      if (!head) break;
      const key = head[1] ?? head[2] ?? head[3] ?? '';
      const value = this.valueAfter(position + head[0].length, line, column);
      if (this.lines[this.index] === line) this.index++;
      if (value) entries.push({ key, keySpan: spanOf(position, position + head[0].length - 1), value });
      end = Math.max(end, value?.span.end ?? line.end);
      const next = this.line();
      position = next && next.indent === column && !this.isDash(next.content) ? next.content : undefined;
    }
    return { kind: 'map', entries, span: spanOf(offset, end) };
  }

  /** What stands behind `key:`: on the same line, or as a block below. A list may stand at the key's own column. */
  private valueAfter(from: number, line: Line, column: number): DataNode | undefined {
    let offset = from;
    while (offset < line.end && /[ \t]/.test(this.text[offset] as string)) offset++;
    properties.lastIndex = offset;
    const given = properties.exec(this.text)?.[0] ?? '';
    offset += given.length;
    // Behind the last one no blank may stand.
    const anchor = /&(\S+)/.exec(given)?.[1] ?? /^&(\S+)$/.exec(this.text.slice(offset, line.end))?.[1];
    if (anchor && !given) offset = line.end;
    const value = this.valueAt(offset, line, column);
    return value && anchor ? { ...value, anchor } : value;
  }

  private valueAt(offset: number, line: Line, column: number): DataNode | undefined {
    if (offset < line.end && this.text[offset] !== '#') return this.inline(offset, column, column + 2);
    this.index++;
    const next = this.line();
    if (next && next.indent === column && this.isDash(next.content)) return this.block(column);
    return this.block(column + 1);
  }

  /**
   * A scalar or flow value; continuation lines are those indented deeper than `parent`. The lines of a block that takes its
   * place are indented to `column`.
   */
  private inline(offset: number, parent: number, column = parent + 1): DataNode | undefined {
    blockHead.lastIndex = offset;
    const block = blockHead.exec(this.text);
    if (block) return this.blockScalar(offset, parent, block[0][0] === '>');
    const node = this.flowOrPlain(offset, parent);
    return node?.kind === 'scalar' ? asBlock(this.text, node, ' '.repeat(column)) : node;
  }

  private flowOrPlain(offset: number, parent: number): DataNode | undefined {
    const char = this.text[offset];
    if (char === '"' || char === "'" || char === '[' || (char === '{' && this.text[offset + 1] !== '{')) {
      const { node, end } = readFlow(this.text, offset, this.tooDeep);
      while (this.index < this.lines.length && (this.lines[this.index] as Line).end < end) this.index++;
      return node;
    }
    return this.plain(offset, parent);
  }

  private plain(offset: number, parent: number): DataScalar {
    const builder = new RegionBuilder(this.text);
    let end = this.plainEnd(offset, (this.lines[this.index] as Line).end);
    builder.verbatim(offset, end);
    for (let next = this.lineAfter(this.index); next !== undefined; next = this.lineAfter(this.index)) {
      const line = this.lines[next] as Line;
      if (line.indent <= parent || this.text[line.content] === '#' || this.isMarker(line)) break;
      // A line break reads as a blank, an empty line as a line break.
      builder.escape('\n'.repeat(next - this.index - 1) || ' ', spanOf(end, line.content));
      this.index = next;
      end = this.plainEnd(line.content, line.end);
      builder.verbatim(line.content, end);
    }
    this.index++;
    const span = spanOf(offset, end);
    const region = builder.build('', span, { escape: inner => inner.replace(/\s*[\r\n]\s*/g, ' '), oneLine: true });
    return { kind: 'scalar', region, span };
  }

  /** The index of the next line that is not empty. */
  private lineAfter(index: number): number | undefined {
    for (let next = index + 1; next < this.lines.length; next++) {
      const line = this.lines[next] as Line;
      if (line.content < line.end) return next;
    }
    return undefined;
  }

  private plainEnd(start: number, lineEnd: number): number {
    const line = this.text.slice(start, lineEnd);
    const comment = line.search(/[ \t]#/);
    return start + (comment < 0 ? line : line.slice(0, comment)).trimEnd().length;
  }

  /** `|` keeps the line breaks, `>` folds single ones into blanks and drops one of several. */
  private blockScalar(offset: number, parent: number, folded: boolean): DataScalar {
    this.index++;
    const builder = new RegionBuilder(this.text);
    let lead: string | undefined;
    let last: { readonly end: number; readonly folds: boolean; readonly dropped?: number } | undefined;
    let end = offset + 1;
    for (; this.index < this.lines.length; this.index++) {
      const line = this.lines[this.index] as Line;
      const blank = line.content >= line.end;
      if (!blank && line.indent <= Math.max(parent, -1)) break;
      if (blank && lead === undefined) continue;
      lead ??= this.text.slice(line.start, line.content);
      if (!blank && line.indent < lead.length) break;
      const start = Math.min(line.start + lead.length, line.end);
      const folds = folded && !blank && line.indent === lead.length;
      // The indent behind a line break belongs to it: an edit may then cross the line, and writes both again.
      if (last?.folds && blank) {
        last = { end: last.end, folds: false, dropped: start };
        continue;
      }
      if (last?.folds && folds) builder.escape(' ', spanOf(last.end, start));
      else if (last) builder.append('\n', spanOf(last.end, start));
      builder.verbatim(start, line.end);
      if (!blank) end = line.end;
      last = { end: line.end, folds };
    }
    // Who types on an empty line at the end is still in the text.
    if (last?.dropped !== undefined) builder.append('\n', spanOf(last.end, last.dropped));
    const { segments } = builder.built();
    const outer = segments.length > 0 ? undefined : spanOf(end, end);
    const write = (inner: string) => {
      const newline = newlineOf(this.text);
      return indented(inner, folded ? newline + newline : newline, lead ?? '');
    };
    const region = builder.build('', outer, { escape: write });
    const scalar: DataScalar = { kind: 'scalar', region, span: spanOf(offset, end) };
    return folded ? asBlock(this.text, scalar, lead ?? '') : scalar;
  }
}

/** Looks through the whole text, so that only who writes asks for it. */
function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** The lines of a text behind a lead; empty ones stay empty. */
function indented(text: string, newline: string, lead: string): string {
  return text.replace(/(?:\r\n|\n|\r)(?=([\r\n])?)/g, (_, empty) => (empty ? newline : newline + lead));
}

/** A scalar that may be written anew as a block with a line of its own for each line, where nothing stands behind it. */
function asBlock(text: string, scalar: DataScalar, lead: string): DataScalar {
  const { region, span } = scalar;
  behindScalar.lastIndex = span.end;
  if (region.text === '' || lead === '' || !behindScalar.test(text)) return scalar;
  const block: TextBlock = {
    inner: spanOf(0, region.text.length),
    outer: span,
    write: inner => {
      // Line breaks at the end stand behind the block.
      const lines = inner.replace(/\n+$/, '');
      const newline = newlineOf(text);
      return /^\s|[ \t]$/.test(lines) ? undefined : `|${newline}${lead}${indented(lines, newline, lead)}`;
    },
  };
  return { ...scalar, region: { ...region, blocks: [block] } };
}

const behindScalar = /[ \t]*(?=\r?\n|$)/y;
