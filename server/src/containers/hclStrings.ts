import { escapeJson } from '../text/escapeJson';
import type { Region } from '../text/region';
import { RegionBuilder, withoutLead } from '../text/regionBuilder';
import { spanOf } from '../text/span';
import { linesOf, type TextLine } from '../text/textLines';
import type { QuotedText } from './container';

const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const special = /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|[^\n])|([$%])\3\{|[$%]\{/y;

/** The quoted template at an offset; one that is not closed ends with its line. */
export function stringAt(text: string, start: number, constants: ReadonlyMap<string, string>): QuotedText | undefined {
  if (text[start] !== '"') return undefined;
  const builder = new RegionBuilder(text);
  let offset = start + 1;
  let run = offset;
  while (offset < text.length && text[offset] !== '"' && text[offset] !== '\n') {
    const match = /[\\$%]/.test(text[offset] as string) ? matchAt(special, text, offset) : undefined;
    if (!match) {
      offset++;
      continue;
    }
    builder.verbatim(run, offset);
    offset = addSpecial(builder, text, offset, match, constants);
    run = offset;
  }
  builder.verbatim(run, offset);
  const inner = spanOf(start + 1, offset);
  const end = text[offset] === '"' ? offset + 1 : offset;
  const region = builder.build('', inner, { escape: written => doubled(escapeJson(written)), oneLine: true });
  return { region, span: spanOf(start, end) };
}

const opening = /<<(-?)[ \t]*"?([A-Za-z_]\w*)"?[ \t]*\r?\n/y;

/** The heredoc at an offset; `<<-` takes the indent away that all of its lines share. */
export function heredocAt(text: string, start: number, constants: ReadonlyMap<string, string>): QuotedText | undefined {
  const head = text[start] === '<' ? matchAt(opening, text, start) : undefined;
  if (!head) return undefined;
  const first = start + head[0].length;
  const body: TextLine[] = [];
  let end = text.length;
  const closing = new RegExp(`^[ \\t]*${head[2]}[ \\t]*\\r?$`, 'gm');
  closing.lastIndex = first;
  const close = closing.exec(text);
  if (close) end = close.index;
  for (const line of linesOf(text.slice(first, end)))
    body.push({ start: first + line.start, end: first + line.end, next: first + line.next });
  const span = spanOf(start, close ? close.index + close[0].trimEnd().length : end);
  const lead = head[1] === '-' ? commonIndent(text, body) : '';
  const plain = withoutLead(text, body, lead, '');
  const region = withInterpolations(plain, text, constants);
  return { region: { ...region, escape: written => plain.escape(doubled(written)) }, span };
}

function commonIndent(text: string, lines: readonly TextLine[]): string {
  const indents = lines.flatMap(({ start, end }) => {
    const source = text.slice(start, end);
    return source.trim() === '' ? [] : [/^[ \t]*/.exec(source)?.[0] ?? ''];
  });
  return indents.reduce((least, indent) => (indent.length < least.length ? indent : least), indents[0] ?? '');
}

/** A region without escapes in which interpolations are holes. */
function withInterpolations(region: Region, text: string, constants: ReadonlyMap<string, string>): Region {
  const builder = new RegionBuilder(text);
  for (const segment of region.segments) {
    if (segment.kind !== 'verbatim') {
      builder.escape(region.text.slice(segment.inner.start, segment.inner.end), segment.outer);
      continue;
    }
    let { start: done } = segment.outer;
    for (const match of text.slice(done, segment.outer.end).matchAll(/([$%])\1\{|[$%]\{/g)) {
      const offset = segment.outer.start + match.index;
      if (offset < done) continue;
      builder.verbatim(done, offset);
      done = Math.min(addSpecial(builder, text, offset, match, constants), segment.outer.end);
    }
    builder.verbatim(done, segment.outer.end);
  }
  return { ...region, ...builder.built() };
}

/** Adds an escape or an interpolation, and returns the offset after it. */
function addSpecial(
  builder: RegionBuilder,
  text: string,
  offset: number,
  match: RegExpMatchArray,
  constants: ReadonlyMap<string, string>,
): number {
  const [found] = match;
  if (found.startsWith('\\')) {
    const code = match[1] ?? match[2];
    const decoded = code ? codePoint(Number.parseInt(code, 16)) : (letters[found[1] as string] ?? found.slice(1));
    builder.escape(decoded, spanOf(offset, offset + found.length));
    return offset + found.length;
  }
  if (found.length === 3) {
    builder.escape(found.slice(1), spanOf(offset, offset + 3));
    return offset + 3;
  }
  const end = interpolationEnd(text, offset + 2);
  const interpolation = text.slice(offset, end);
  const expression = interpolation.replace(/^[$%]\{~?[ \t]*|[ \t]*~?\}$/g, '');
  const fallback = constants.get(expression);
  builder.hole({ expression, interpolation, ...(fallback === undefined ? {} : { fallback }) }, spanOf(offset, end));
  return end;
}

function codePoint(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
}

const plainString = /"(?:[^"\\\n]|\\.)*"/y;

/** Behind the brace that closes an interpolation; strings inside it may hold braces. It ends with its line at the latest. */
function interpolationEnd(text: string, from: number): number {
  let open = 1;
  for (let offset = from; offset < text.length; offset++) {
    const char = text[offset];
    if (char === '\n') return offset;
    if (char === '{') open++;
    else if (char === '}' && --open === 0) return offset + 1;
    else if (char === '"') offset += (matchAt(plainString, text, offset)?.[0].length ?? 1) - 1;
  }
  return text.length;
}

/** `${` and `%{` begin interpolations unless their first character is doubled. */
function doubled(written: string): string {
  return written.replace(/[$%]\{/g, mark => `${mark[0]}${mark}`);
}

function matchAt(sticky: RegExp, text: string, offset: number): RegExpExecArray | undefined {
  sticky.lastIndex = offset;
  return sticky.exec(text) ?? undefined;
}
