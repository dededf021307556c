import { holeMark } from '../text/region';
import type { Body, Template } from './call';
import { empty, flat, slice, templateSpan } from './template';

type Member = NonNullable<Body['members']>[number];

const deepest = 40;

/**
 * The leaves of a JSON text with holes as dotted paths (`deployment.revision`, `names.0`). A hole may be a whole value, a
 * part of a string, or a bare word. Undefined when the text does not start as an object or list; what cannot be read is
 * left out. Values of strings are decoded, of other leaves as written.
 */
export function jsonMembers(body: Template): Member[] | undefined {
  const text = flat(body);
  const first = text.search(/\S/);
  if (first < 0 || (text[first] !== '{' && text[first] !== '[')) return undefined;
  const members: Member[] = [];
  new Reader(body, text, members).value(first, '', 0);
  return members;
}

/** Reads forward only; every method returns the offset after what it read and at least the one it was given. */
class Reader {
  constructor(
    private readonly body: Template,
    private readonly text: string,
    private readonly members: Member[],
  ) {}

  value(from: number, path: string, depth: number): number {
    const at = this.blanks(from);
    const char = this.text[at];
    if (char === undefined) return at;
    if (depth < deepest && char === '{') return this.object(at + 1, path, depth + 1);
    if (depth < deepest && char === '[') return this.list(at + 1, path, depth + 1);
    if (char === '"' || char === "'") {
      const end = this.quoted(at);
      this.add(path, at + 1, closed(this.text, at, end) ? end - 1 : end, true);
      return end;
    }
    let end = at;
    while (end < this.text.length && !/[,\]}]/.test(this.text[end] as string)) end++;
    this.add(path, at, at + this.text.slice(at, end).trimEnd().length, false);
    return end;
  }

  private object(from: number, path: string, depth: number): number {
    let at = this.blanks(from);
    while (at < this.text.length && this.text[at] !== '}') {
      const start = at;
      const key = this.key(at);
      at = this.blanks(key.end);
      if (this.text[at] === ':') at = this.value(at + 1, path === '' ? key.name : `${path}.${key.name}`, depth);
      at = this.separator(at);
      if (at === start) at++;
    }
    return at + 1;
  }

  private list(from: number, path: string, depth: number): number {
    let at = this.blanks(from);
    for (let index = 0; at < this.text.length && this.text[at] !== ']'; index++) {
      const start = at;
      at = this.separator(this.value(at, path === '' ? `${index}` : `${path}.${index}`, depth));
      if (at === start) at++;
    }
    return at + 1;
  }

  private key(at: number): { readonly name: string; readonly end: number } {
    const char = this.text[at];
    if (char === '"' || char === "'") {
      const end = this.quoted(at);
      return { name: this.text.slice(at + 1, closed(this.text, at, end) ? end - 1 : end), end };
    }
    let end = at;
    while (end < this.text.length && !/[\s:,}\]]/.test(this.text[end] as string)) end++;
    return { name: this.text.slice(at, end), end };
  }

  /** The offset after the closing quote, or the end of the text. */
  private quoted(at: number): number {
    const quote = this.text[at];
    let end = at + 1;
    while (end < this.text.length && this.text[end] !== quote) end += this.text[end] === '\\' ? 2 : 1;
    return Math.min(end + 1, this.text.length);
  }

  private blanks(from: number): number {
    let at = from;
    while (at < this.text.length && /\s/.test(this.text[at] as string)) at++;
    return at;
  }

  private separator(from: number): number {
    const at = this.blanks(from);
    return this.text[at] === ',' ? this.blanks(at + 1) : at;
  }

  private add(path: string, start: number, end: number, string: boolean): void {
    if (path === '' || path.includes(holeMark)) return;
    const written = slice(this.body, start, end);
    const value = string ? unescaped(written) : written;
    const span = templateSpan(written);
    this.members.push({ path, value, ...(span ? { span } : {}) });
  }
}

function closed(text: string, start: number, end: number): boolean {
  return end - start >= 2 && text[end - 1] === text[start];
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(template: Template): Template {
  if (!flat(template).includes('\\')) return template.parts.length === 0 ? empty : template;
  return {
    parts: template.parts.map(part => {
      if (part.kind === 'hole') return part;
      const text = part.text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_all, code: string | undefined, char: string) =>
        code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes[char] ?? char),
      );
      return { ...part, text };
    }),
  };
}
