import type { Region } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';

/** A YAML or JSON text as values with their places, as far as calls need it. */
export type DataNode = DataMap | DataList | DataScalar;

export interface DataMap {
  readonly kind: 'map';
  readonly entries: readonly DataEntry[];
  readonly span: Span;
}

export interface DataEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: DataNode;
}

export interface DataList {
  readonly kind: 'list';
  readonly items: readonly DataNode[];
  readonly span: Span;
}

export interface DataScalar {
  readonly kind: 'scalar';
  /** The decoded text with its map to the file. */
  readonly region: Region;
  /** With quotes. */
  readonly span: Span;
}

/** Values nested deeper than this are skipped. */
const deepest = 100;

/** Reads JSON of any quality, comments and missing commas included; undefined where no value starts. */
export function readJson(text: string): DataNode | undefined {
  return new FlowReader(text, text.length).value(0);
}

/** The flow value (`{…}`, `[…]`, a quoted or plain scalar) at an offset, and the offset behind it. */
export function readFlow(text: string, at: number): { readonly node: DataNode | undefined; readonly end: number } {
  const reader = new FlowReader(text, text.length);
  const node = reader.value(at);
  return { node, end: reader.at };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '0': '\0', e: '\x1b' };

class FlowReader {
  at = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly limit: number,
  ) {}

  value(from: number): DataNode | undefined {
    this.at = from;
    this.blanks();
    const char = this.text[this.at];
    if (char === undefined || this.at >= this.limit) return undefined;
    if (char === '{' && !this.text.startsWith('{{', this.at)) return this.nested(() => this.map());
    if (char === '[') return this.nested(() => this.list());
    if (char === '"' || char === "'") return this.quoted(char);
    return this.plain();
  }

  private nested(read: () => DataNode): DataNode | undefined {
    if (this.depth >= deepest) {
      this.at = this.limit;
      return undefined;
    }
    this.depth++;
    const node = read();
    this.depth--;
    return node;
  }

  private map(): DataMap {
    const start = this.at++;
    const entries: DataEntry[] = [];
    for (this.blanks(); this.at < this.limit && this.text[this.at] !== '}'; this.blanks()) {
      const before = this.at;
      const key = this.text[this.at] === ',' ? undefined : this.key();
      this.blanks();
      if (key && this.text[this.at] === ':') {
        const value = this.value(this.at + 1);
        if (value) entries.push({ key: key.region.text, keySpan: key.span, value });
      }
      this.blanks();
      if (this.text[this.at] === ',' || this.at === before) this.at++;
    }
    this.at = Math.min(this.at + 1, this.limit);
    return { kind: 'map', entries, span: spanOf(start, this.at) };
  }

  private key(): DataScalar {
    const char = this.text[this.at];
    if (char === '"' || char === "'") return this.quoted(char);
    const start = this.at;
    while (this.at < this.limit && !/[:,{}[\]\n]/.test(this.text[this.at] as string)) this.at++;
    return this.scalar(start, start + this.text.slice(start, this.at).trimEnd().length);
  }

  private list(): DataList {
    const start = this.at++;
    const items: DataNode[] = [];
    for (this.blanks(); this.at < this.limit && this.text[this.at] !== ']'; this.blanks()) {
      const before = this.at;
      const item = this.text[this.at] === ',' ? undefined : this.value(this.at);
      if (item) items.push(item);
      this.blanks();
      if (this.text[this.at] === ',' || this.at === before) this.at++;
    }
    this.at = Math.min(this.at + 1, this.limit);
    return { kind: 'list', items, span: spanOf(start, this.at) };
  }

  private quoted(quote: string): DataScalar {
    const start = this.at++;
    const builder = new RegionBuilder(this.text);
    let run = this.at;
    while (this.at < this.limit && this.text[this.at] !== quote) {
      const char = this.text[this.at] as string;
      const fold = char === '\n' || char === '\r' ? /[\r\n][\s]*/y : undefined;
      if (char !== '\\' && !fold) {
        this.at++;
        continue;
      }
      // The single quotes of YAML know no backslash.
      if (char === '\\' && quote === "'") {
        this.at++;
        continue;
      }
      builder.verbatim(run, this.at);
      const from = this.at;
      if (fold) {
        fold.lastIndex = from;
        this.at += fold.exec(this.text)?.[0].length ?? 1;
        builder.escape(' ', spanOf(from, this.at));
      } else builder.escape(this.escaped(), spanOf(from, this.at));
      run = this.at;
    }
    builder.verbatim(run, Math.min(this.at, this.limit));
    const end = Math.min(this.at + 1, this.limit);
    if (quote === "'" && this.text[end] === "'" && end < this.limit) {
      return this.doubled(start, builder, end);
    }
    this.at = end;
    const region = builder.build('', spanOf(start + 1, Math.max(start + 1, end - 1)));
    return { kind: 'scalar', region, span: spanOf(start, end) };
  }

  /** `''` inside single quotes is one quote. */
  private doubled(start: number, builder: RegionBuilder, from: number): DataScalar {
    let at = from;
    for (;;) {
      builder.escape("'", spanOf(at - 1, at + 1));
      const run = at + 1;
      at = run;
      while (at < this.limit && this.text[at] !== "'") at++;
      builder.verbatim(run, at);
      at = Math.min(at + 1, this.limit);
      if (this.text[at] !== "'" || at >= this.limit) break;
    }
    this.at = at;
    return {
      kind: 'scalar',
      region: builder.build('', spanOf(start + 1, Math.max(start + 1, at - 1))),
      span: spanOf(start, at),
    };
  }

  private escaped(): string {
    const letter = this.text[this.at + 1] ?? '';
    const code = letter === 'u' ? /^[0-9a-fA-F]{4}/.exec(this.text.slice(this.at + 2, this.at + 6))?.[0] : undefined;
    this.at = Math.min(this.at + (code ? 6 : 2), this.limit);
    if (code) return String.fromCharCode(Number.parseInt(code, 16));
    if (letter === '\n') {
      while (/[ \t]/.test(this.text[this.at] ?? '')) this.at++;
      return '';
    }
    return escapes[letter] ?? letter;
  }

  private plain(): DataScalar {
    const start = this.at;
    while (this.at < this.limit) {
      const template = this.text.startsWith('{{', this.at) ? this.text.indexOf('}}', this.at) : -1;
      if (template >= 0) this.at = template + 2;
      else if (/[,{}[\]\n]/.test(this.text[this.at] as string)) break;
      else this.at++;
    }
    if (this.at === start) this.at++;
    return this.scalar(start, start + this.text.slice(start, this.at).trimEnd().length);
  }

  private scalar(start: number, end: number): DataScalar {
    const builder = new RegionBuilder(this.text);
    builder.verbatim(start, end);
    return { kind: 'scalar', region: builder.build('', spanOf(start, end)), span: spanOf(start, end) };
  }

  private blanks(): void {
    for (;;) {
      while (this.at < this.limit && /[\s\uFEFF]/.test(this.text[this.at] as string)) this.at++;
      const comment = this.text.startsWith('//', this.at) || (this.text[this.at] === '#' && this.at < this.limit);
      const block = this.text.startsWith('/*', this.at);
      if (!comment && !block) return;
      const end = this.text.indexOf(block ? '*/' : '\n', this.at + 1);
      this.at = end < 0 || end >= this.limit ? this.limit : end + (block ? 2 : 1);
    }
  }
}

/** The value of a key, ignoring case. */
export function entryOf(map: DataMap, ...keys: readonly string[]): DataNode | undefined {
  return map.entries.find(({ key }) => keys.includes(key.toLowerCase()))?.value;
}

/** The text of a scalar; undefined for other values. */
export function textOf(node: DataNode | undefined): string | undefined {
  return node?.kind === 'scalar' ? node.region.text : undefined;
}
