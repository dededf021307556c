import { escapeJson } from '../text/escapeJson';
import type { TooDeep } from '../text/readLimit';
import { RegionBuilder } from '../text/regionBuilder';
import { spanOf } from '../text/span';
import type { DataEntry, DataList, DataMap, DataNode, DataScalar } from './data';

/** Values nested deeper than this are skipped, and what stands behind them. */
const maxDepth = 100;

/**
 * Reads JSON of any quality, comments and missing commas included; undefined where no value starts. `tooDeep` is called where
 * values are skipped.
 */
export function readJson(text: string, tooDeep?: TooDeep): DataNode | undefined {
  return new FlowReader(text, 'json', tooDeep).value(0);
}

/** The flow value of YAML (`{…}`, `[…]`, a quoted or plain scalar) at an offset, and the offset after it. */
export function readFlow(
  text: string,
  offset: number,
  tooDeep?: TooDeep,
): { readonly node: DataNode | undefined; readonly end: number } {
  const reader = new FlowReader(text, 'yaml', tooDeep);
  const node = reader.value(offset);
  return { node, end: reader.offset };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '0': '\0', e: '\x1b' };

function doubleQuotes(inner: string): string {
  return inner.replace(/'/g, "''");
}

/** Reads forward only, from `offset`. */
class FlowReader {
  offset = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly format: 'json' | 'yaml',
    private readonly tooDeep: TooDeep | undefined,
  ) {}

  value(from: number): DataNode | undefined {
    this.offset = from;
    this.skipBlanks();
    const char = this.text[this.offset];
    if (char === undefined) return undefined;
    if (char === '{' && !this.text.startsWith('{{', this.offset)) return this.nested(() => this.map());
    if (char === '[') return this.nested(() => this.list());
    if (char === '"' || char === "'") return this.quoted(char);
    return this.plain();
  }

  private nested(read: () => DataNode): DataNode | undefined {
    if (this.depth >= maxDepth) {
      this.tooDeep?.();
      this.offset = this.text.length;
      return undefined;
    }
    this.depth++;
    const node = read();
    this.depth--;
    return node;
  }

  private map(): DataMap {
    const start = this.offset++;
    const entries: DataEntry[] = [];
    for (this.skipBlanks(); this.offset < this.text.length && this.text[this.offset] !== '}'; this.skipBlanks()) {
      const before = this.offset;
      const key = this.text[this.offset] === ',' ? undefined : this.key();
      this.skipBlanks();
      if (key && this.text[this.offset] === ':') {
        const value = this.value(this.offset + 1);
        if (value) entries.push({ key: key.region.text, keySpan: key.span, value });
      }
      this.skipBlanks();
      if (this.text[this.offset] === ',' || this.offset === before) this.offset++;
    }
    this.offset = Math.min(this.offset + 1, this.text.length);
    return { kind: 'map', entries, span: spanOf(start, this.offset) };
  }

  private key(): DataScalar {
    const char = this.text[this.offset];
    if (char === '"' || char === "'") return this.quoted(char);
    const start = this.offset;
    while (this.offset < this.text.length && !/[:,{}[\]\n]/.test(this.text[this.offset] as string)) this.offset++;
    return this.bare(start);
  }

  private list(): DataList {
    const start = this.offset++;
    const items: DataNode[] = [];
    for (this.skipBlanks(); this.offset < this.text.length && this.text[this.offset] !== ']'; this.skipBlanks()) {
      const before = this.offset;
      const item = this.text[this.offset] === ',' ? undefined : this.value(this.offset);
      if (item) items.push(item);
      this.skipBlanks();
      if (this.text[this.offset] === ',' || this.offset === before) this.offset++;
    }
    this.offset = Math.min(this.offset + 1, this.text.length);
    return { kind: 'list', items, span: spanOf(start, this.offset) };
  }

  private quoted(quote: string): DataScalar {
    const start = this.offset++;
    const isRaw = quote === "'" && this.format === 'yaml';
    const builder = new RegionBuilder(this.text);
    let run = this.offset;
    const replace = (inner: string, from: number, to: number) => {
      builder.verbatim(run, from);
      builder.escape(inner, spanOf(from, to));
      this.offset = to;
      run = to;
    };
    while (this.offset < this.text.length) {
      const char = this.text[this.offset];
      // In the single quotes of YAML, `''` is one quote, and a backslash is a character like any other.
      if (isRaw && char === "'" && this.text[this.offset + 1] === "'") replace("'", this.offset, this.offset + 2);
      else if (char === quote) break;
      else if (char === '\\' && !isRaw) replace(...this.escaped());
      else if (char !== '\n' && char !== '\r') this.offset++;
      else if (this.format === 'yaml') replace(...this.folded(run));
      else if (this.isNextLineStructure()) break;
      else this.offset++;
    }
    builder.verbatim(run, this.offset);
    const inner = spanOf(start + 1, this.offset);
    if (this.text[this.offset] === quote) this.offset++;
    const region = builder.build('', inner, { escape: isRaw ? doubleQuotes : escapeJson, oneLine: true });
    return { kind: 'scalar', region, span: spanOf(start, this.offset) };
  }

  /** The decoded text of the escape at the reader, with its two ends. */
  private escaped(): [string, number, number] {
    const from = this.offset;
    const letter = this.text[from + 1] ?? '';
    const code = letter === 'u' ? /^[0-9a-fA-F]{4}/.exec(this.text.slice(from + 2, from + 6))?.[0] : undefined;
    if (code) return [String.fromCharCode(Number.parseInt(code, 16)), from, from + 6];
    if (letter !== '\n') return [escapes[letter] ?? letter, from, Math.min(from + 2, this.text.length)];
    let to = from + 2;
    while (/[ \t]/.test(this.text[to] ?? '')) to++;
    return ['', from, to];
  }

  /** A line break with the blanks around it reads as one blank, an empty line as a line break. */
  private folded(run: number): [string, number, number] {
    let from = this.offset;
    while (from > run && /[ \t]/.test(this.text[from - 1] as string)) from--;
    lineBreaks.lastIndex = this.offset;
    const found = lineBreaks.exec(this.text)?.[0] ?? '\n';
    const count = found.split('\n').length - 1;
    return [count > 1 ? '\n'.repeat(count - 1) : ' ', from, this.offset + found.length];
  }

  /** Whether a string without its closing quote has ended: the next line continues with a bracket or another string. */
  private isNextLineStructure(): boolean {
    structure.lastIndex = this.offset;
    return structure.test(this.text);
  }

  private plain(): DataScalar {
    const start = this.offset;
    while (this.offset < this.text.length) {
      const template = this.text.startsWith('{{', this.offset) ? this.text.indexOf('}}', this.offset) : -1;
      if (template >= 0) this.offset = template + 2;
      else if (/[,{}[\]\n]/.test(this.text[this.offset] as string)) break;
      else this.offset++;
    }
    if (this.offset === start) this.offset++;
    return this.bare(start);
  }

  /** The text from `start` up to the reader without blanks at its end. */
  private bare(start: number): DataScalar {
    const span = spanOf(start, start + this.text.slice(start, this.offset).trimEnd().length);
    const builder = new RegionBuilder(this.text);
    builder.verbatim(span.start, span.end);
    return { kind: 'scalar', region: builder.build('', span, { oneLine: true }), span };
  }

  private skipBlanks(): void {
    for (;;) {
      while (this.offset < this.text.length && /[\s\uFEFF]/.test(this.text[this.offset] as string)) this.offset++;
      const comment = this.text.startsWith('//', this.offset) || this.text[this.offset] === '#';
      const block = this.text.startsWith('/*', this.offset);
      if (!comment && !block) return;
      const end = this.text.indexOf(block ? '*/' : '\n', this.offset + 1);
      this.offset = end < 0 ? this.text.length : end + (block ? 2 : 1);
    }
  }
}

const lineBreaks = /(?:\r?\n[ \t]*)+|\r/y;
const structure = /\r?\n[ \t]*(?:[\]}]|"(?:[^"\\\n]|\\.)*"[ \t]*[:,\]}\r\n])/y;
