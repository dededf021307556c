import type { LanguageName, OwnRegion } from '../../text/language';
import type { Segment } from '../../text/region';
import { spanOf } from '../../text/span';
import { isClosed, type Token } from '../syntax/lex';

const escapeLetters: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const unescapeLetters: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '"': '\\"',
  '\\': '\\\\',
};

/** A string with the escapes that it needs between the quotes of an ordinary string. */
function escapeString(inner: string): string {
  return inner.replace(
    /["\\\u0000-\u001f\u007f]/g,
    character =>
      unescapeLetters[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
  );
}

/** Builds the text and the segments of a region. Adjacent verbatim segments are merged. */
class RegionParts {
  text = '';
  readonly segments: Segment[] = [];

  verbatim(source: string, start: number, end: number): void {
    if (start === end) return;
    const inner = spanOf(this.text.length, this.text.length + (end - start));
    this.text += source.slice(start, end);
    const last = this.segments.at(-1);
    if (last?.kind === 'verbatim' && last.outer.end === start) {
      this.segments[this.segments.length - 1] = {
        kind: 'verbatim',
        inner: spanOf(last.inner.start, inner.end),
        outer: spanOf(last.outer.start, end),
      };
    } else this.segments.push({ kind: 'verbatim', inner, outer: spanOf(start, end) });
  }

  escape(value: string, start: number, end: number): void {
    const inner = spanOf(this.text.length, this.text.length + value.length);
    this.text += value;
    this.segments.push({ kind: 'escape', inner, outer: spanOf(start, end) });
  }
}

/** The contents of a string token as a region of `language`. An unclosed string ends with its token. */
export function stringRegion(source: string, token: Token, language: LanguageName): OwnRegion {
  const quotes = token.kind === 'block-string' ? 3 : 1;
  const start = token.start + quotes;
  const end = isClosed(source, token) ? token.end - quotes : token.end;
  return token.kind === 'block-string'
    ? blockRegion(source, start, end, language)
    : plainRegion(source, start, end, language);
}

const escapeSequence = /\\(?:u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})|(["\\/bfnrt]))/g;

function plainRegion(source: string, start: number, end: number, language: LanguageName): OwnRegion {
  const parts = new RegionParts();
  const body = source.slice(start, end);
  let done = 0;
  for (const match of body.matchAll(escapeSequence)) {
    parts.verbatim(source, start + done, start + match.index);
    done = match.index + match[0].length;
    parts.escape(characterOf(match), start + match.index, start + done);
  }
  parts.verbatim(source, start + done, end);
  return { language, text: parts.text, segments: parts.segments, outer: spanOf(start, end), escape: escapeString };
}

function characterOf(match: RegExpMatchArray): string {
  const [, braced, four, letter] = match;
  if (braced !== undefined) {
    const code = Number.parseInt(braced, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
  }
  if (four !== undefined) return String.fromCharCode(Number.parseInt(four, 16));
  return escapeLetters[letter as string] ?? (letter as string);
}

/**
 * The contents of a block string without the indentation that all its lines share, as in the specification of GraphQL.
 * Unlike there, blank lines at both ends are kept, because the cursor can be in them.
 */
function blockRegion(source: string, start: number, end: number, language: LanguageName): OwnRegion {
  const body = source.slice(start, end);
  const indent = commonIndent(body);
  const parts = new RegionParts();
  let done = 0;
  const special = /\\"""|\r\n|\n|\r/g;
  for (let match = special.exec(body); match; match = special.exec(body)) {
    parts.verbatim(source, start + done, start + match.index);
    if (match[0].startsWith('\\')) {
      done = special.lastIndex;
      parts.escape('"""', start + match.index, start + done);
      continue;
    }
    done = special.lastIndex;
    while (done - special.lastIndex < indent && (body[done] === ' ' || body[done] === '\t')) done++;
    if (done === special.lastIndex) parts.verbatim(source, start + match.index, start + done);
    else parts.escape(match[0], start + match.index, start + done);
    special.lastIndex = done;
  }
  parts.verbatim(source, start + done, end);
  const lineBreak = body.includes('\r\n') ? '\r\n' : '\n';
  const padding = body.match(new RegExp(`[\\n\\r]([ \\t]{${indent}})`))?.[1] ?? '';
  return {
    language,
    text: parts.text,
    segments: parts.segments,
    outer: spanOf(start, end),
    escape: inner => inner.replace(/"""/g, '\\"""').replace(/\r\n|\n|\r/g, lineBreak + padding),
  };
}

/** The number of blanks and tabs at the start of every line except the first and blank ones. */
function commonIndent(body: string): number {
  let common: number | undefined;
  for (const line of body.split(/\r\n|\n|\r/).slice(1)) {
    const width = line.search(/[^ \t]/);
    if (width >= 0 && (common === undefined || width < common)) common = width;
  }
  return common ?? 0;
}
