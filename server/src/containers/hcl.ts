import type { TooDeep } from '../text/readLimit';
import type { Region } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { type Span, spanOf } from '../text/span';
import type { DataEntry, DataList, DataMap, DataNode, DataScalar } from './data';
import { heredocAt, stringAt } from './hclStrings';

/** A file in HCL. */
interface HclFile {
  /** Attributes and blocks; the key of a block is its type and labels, joined by dots. */
  readonly root: DataMap;
  /** Every string and heredoc, those inside of expressions too, in the order of the text. */
  readonly strings: readonly Region[];
  readonly comments: readonly Span[];
}

/** The constant strings of a file by the way they are referred to: `local.base`, `var.region`. */
type HclConstants = ReadonlyMap<string, string>;

/**
 * Reads HCL of any quality. A string is a region whose interpolations are holes; any other expression is one hole, but
 * `jsonencode(…)`, which is its argument. `tooDeep` is called where bodies and lists are skipped.
 */
export function readHcl(text: string, tooDeep?: TooDeep): HclFile {
  const first = new HclReader(text, new Map(), tooDeep).file();
  const constants = constantsOf(first.root);
  return constants.size === 0 ? first : new HclReader(text, constants, tooDeep).file();
}

/** Locals and the defaults of variables. */
function constantsOf({ entries }: DataMap): Map<string, string> {
  const constants = new Map<string, string>();
  const add = (name: string, value: DataNode | undefined) => {
    if (value?.kind === 'scalar' && !value.region.segments.some(({ kind }) => kind === 'hole'))
      constants.set(name, value.region.text);
  };
  for (const { key, value } of entries) {
    if (value.kind !== 'map') continue;
    const variable = /^variable\.(.*)$/.exec(key)?.[1];
    if (variable !== undefined) add(`var.${variable}`, value.entries.find(entry => entry.key === 'default')?.value);
    else if (key === 'locals') for (const entry of value.entries) add(`local.${entry.key}`, entry.value);
  }
  return constants;
}

/** Bodies and expressions nested deeper than this are skipped. */
const maxDepth = 60;

const blanks = /(?:[ \t\r]+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
const blanksAndLines = /(?:[\s\uFEFF]+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
const identifier = /[A-Za-z_][\w-]*/y;
const encoder = /jsonencode[ \t]*\(/y;

/** What encloses a string: the names of its block and attribute are evidence for what it is. */
interface Place {
  readonly block: string;
  readonly attribute: string;
  readonly use?: Region['use'];
}

class HclReader {
  private offset = 0;
  private depth = 0;
  private readonly strings: Region[] = [];
  private readonly comments: Span[] = [];

  constructor(
    private readonly text: string,
    private readonly constants: HclConstants,
    private readonly tooDeep: TooDeep | undefined,
  ) {}

  file(): HclFile {
    const entries: DataEntry[] = [];
    const place = { block: '', attribute: '' };
    while (this.offset < this.text.length) {
      entries.push(...this.body(place));
      // A closing brace that nothing opened.
      this.offset++;
    }
    const root: DataMap = { kind: 'map', entries, span: spanOf(0, this.text.length) };
    return { root, strings: this.strings, comments: this.comments };
  }

  /** Attributes and blocks up to a closing brace. */
  private body(place: Place): DataEntry[] {
    const entries: DataEntry[] = [];
    for (;;) {
      this.skip(blanksAndLines);
      const char = this.text[this.offset];
      if (char === undefined || char === '}') return entries;
      const before = this.offset;
      const entry = this.entry(place);
      if (entry) entries.push(entry);
      if (this.offset === before) this.offset++;
    }
  }

  /** `name = value`, an item of an object, or `type "label" { … }`. */
  private entry(place: Place): DataEntry | undefined {
    const start = this.offset;
    const words: string[] = [];
    let end = start;
    for (let word = this.word(); word !== undefined; word = this.word()) {
      words.push(word);
      end = this.offset;
      this.skip(blanks);
    }
    const [key = ''] = words;
    const keySpan = spanOf(start, end);
    if (words.length > 0 && this.text[this.offset] === '{') {
      const use = key === 'resource' ? useOf(words[1]) : undefined;
      const inner: Place = {
        block: key,
        attribute: '',
        ...(use ? { use } : place.use ? { use: place.use } : {}),
      };
      return { key: words.join('.'), keySpan, value: this.map(start, inner) };
    }
    if (words.length !== 1 || !/[=:]/.test(this.text[this.offset] ?? '') || this.text[this.offset + 1] === '=')
      return undefined;
    this.offset++;
    const value = this.expression({ ...place, attribute: key });
    return value && { key, keySpan, value };
  }

  /** An identifier or a plain string, also in parentheses: `(local.name) = …`. */
  private word(): string | undefined {
    const open = this.text[this.offset] === '(' ? /\([ \t]*([\w.-]+|"[^"\n]*")[ \t]*\)/y : undefined;
    const pattern = open ?? (this.text[this.offset] === '"' ? /"([^"\n]*)"/y : identifier);
    pattern.lastIndex = this.offset;
    const match = pattern.exec(this.text);
    if (!match) return undefined;
    this.offset = pattern.lastIndex;
    return (match[1] ?? match[0]).replaceAll('"', '');
  }

  private map(start: number, place: Place): DataMap {
    this.offset++;
    this.depth++;
    const isRead = this.depth < maxDepth;
    if (!isRead) this.tooDeep?.();
    const entries = isRead ? this.body(place) : [];
    this.depth--;
    this.offset = Math.min(this.offset + 1, this.text.length);
    return { kind: 'map', entries, span: spanOf(start, this.offset) };
  }

  private list(place: Place): DataList {
    const start = this.offset++;
    const items: DataNode[] = [];
    for (;;) {
      this.skip(blanksAndLines);
      const char = this.text[this.offset];
      if (char === undefined || char === ']') break;
      const before = this.offset;
      const item = char === ',' ? undefined : this.expression(place);
      if (item) items.push(item);
      if (this.text[this.offset] === ',' || this.offset === before) this.offset++;
    }
    this.offset = Math.min(this.offset + 1, this.text.length);
    return { kind: 'list', items, span: spanOf(start, this.offset) };
  }

  private expression(place: Place): DataNode | undefined {
    this.skip(blanks);
    const start = this.offset;
    const char = this.text[start];
    if (char === '{') return this.map(start, { ...place, block: place.attribute || place.block });
    if (char === '[' && this.depth >= maxDepth) this.tooDeep?.();
    else if (char === '[') {
      this.depth++;
      const list = this.list(place);
      this.depth--;
      return list;
    }
    encoder.lastIndex = start;
    if (encoder.test(this.text)) {
      this.offset = encoder.lastIndex;
      this.skip(blanksAndLines);
      const node = this.expression(place);
      this.skip(blanksAndLines);
      if (this.text[this.offset] === ')') this.offset++;
      return node && { ...node, span: spanOf(start, this.offset) };
    }
    const string = this.string(place);
    this.skip(blanks);
    return string && /^(?:[\n},\])]|$)/.test(this.text.slice(this.offset, this.offset + 1))
      ? string
      : this.computed(start, place);
  }

  /** A string or a heredoc at the reader. */
  private string(place: Place): DataScalar | undefined {
    const found = stringAt(this.text, this.offset, this.constants) ?? heredocAt(this.text, this.offset, this.constants);
    if (!found) return undefined;
    this.offset = found.span.end;
    const { block, attribute, use } = place;
    const label = block === '' || attribute === 'nrql' ? attribute : `${block}.${attribute}`;
    const region: Region = { ...found.region, role: 'value', label, ...(use ? { use } : {}) };
    this.strings.push(region);
    return { kind: 'scalar', region, span: found.span };
  }

  /** Any other expression: one hole up to the end of its line, or of the brackets that are open there. */
  private computed(start: number, place: Place): DataScalar | undefined {
    let open = 0;
    let end = this.offset;
    while (this.offset < this.text.length) {
      const char = this.text[this.offset] as string;
      if (/[([{]/.test(char)) open++;
      else if (/[)\]}]/.test(char) && --open < 0) break;
      else if (open === 0 && (char === '\n' || char === ',')) break;
      const before = this.offset;
      if ((char !== '"' && char !== '<') || !this.string(place)) this.skip(blanks);
      if (this.offset === before) {
        this.offset++;
        end = this.offset;
      } else if (char === '"' || char === '<') end = this.offset;
    }
    if (end <= start) return undefined;
    const span = spanOf(start, end);
    const expression = this.text.slice(start, end);
    const fallback = this.constants.get(expression);
    const builder = new RegionBuilder(this.text);
    builder.hole({ expression, ...(fallback === undefined ? {} : { fallback }) }, span);
    return { kind: 'scalar', region: builder.build('', span), span };
  }

  private skip(pattern: RegExp): void {
    pattern.lastIndex = this.offset;
    const skipped = pattern.exec(this.text)?.[0];
    if (!skipped) return;
    for (const match of skipped.matchAll(/(?:#|\/\/)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g))
      this.comments.push(spanOf(this.offset + match.index, this.offset + match.index + match[0].length));
    this.offset += skipped.length;
  }
}

/** What the queries of a resource are for, by its type. */
function useOf(resource = ''): Region['use'] {
  if (/alert_condition$/.test(resource)) return 'alert';
  if (/drop_rule$/.test(resource)) return 'drop';
  return /dashboard(?:_\w+)?$/.test(resource) ? 'dashboard' : undefined;
}
