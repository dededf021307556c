import type { Region } from '../../text/region';
import { RegionBuilder } from '../../text/regionBuilder';
import { type Span, spanOf } from '../../text/span';
import type { Interpolation, LiteralSyntax, Quote } from './syntaxes';

/** A string literal with its decoded text; `span` holds the quotes. */
export interface Literal {
  readonly region: Region;
  readonly span: Span;
  readonly command: boolean;
}

interface Literals {
  readonly literals: readonly Literal[];
  readonly comments: readonly Span[];
}

/** The constant strings of the file by name, for the holes of other strings. */
export type Constants = ReadonlyMap<string, string>;

/** Finds strings and comments without a grammar: what is not closed ends with its line or with the text. */
export function readLiterals(text: string, syntax: LiteralSyntax, constants: Constants = new Map()): Literals {
  const literals: Literal[] = [];
  const comments: Span[] = [];
  const starts = new Set([
    ...syntax.quotes.map(quote => quote.open[0]),
    ...syntax.lineComments.map(mark => mark[0]),
    ...syntax.blockComments.map(([open]) => open[0]),
  ]);
  for (let offset = 0; offset < text.length; ) {
    if (!starts.has(text[offset])) {
      offset++;
      continue;
    }
    const comment = commentAt(text, offset, syntax);
    if (comment) {
      comments.push(comment);
      offset = comment.end;
      continue;
    }
    const quote = syntax.quotes.find(({ open }) => text.startsWith(open, offset) && !isInsideWord(text, offset, open));
    const literal = quote && readLiteral(text, offset, quote, constants);
    if (literal) literals.push(literal);
    offset = literal ? literal.span.end : offset + 1;
  }
  return { literals, comments };
}

/** `r"` and `q(` start a string only where no word ends. */
function isInsideWord(text: string, offset: number, open: string): boolean {
  return /^\w/.test(open) && /\w/.test(text[offset - 1] ?? '');
}

function commentAt(text: string, offset: number, syntax: LiteralSyntax): Span | undefined {
  for (const [open, close] of syntax.blockComments) {
    if (!text.startsWith(open, offset)) continue;
    const end = text.indexOf(close, offset + open.length);
    return spanOf(offset, end < 0 ? text.length : end + close.length);
  }
  for (const mark of syntax.lineComments) {
    // `https://` in bare text and `$#x` are no comments.
    if (
      !text.startsWith(mark, offset) ||
      (mark === '//' && text[offset - 1] === ':') ||
      (mark === '#' && /[$\\{\w]/.test(text[offset - 1] ?? ''))
    )
      continue;
    const end = text.indexOf('\n', offset);
    return spanOf(offset, end < 0 ? text.length : end);
  }
  return undefined;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };

function readLiteral(text: string, start: number, quote: Quote, constants: Constants): Literal | undefined {
  const builder = new RegionBuilder(text);
  const first = start + quote.open.length;
  let run = first;
  let offset = first;
  while (offset < text.length && !text.startsWith(quote.close, offset)) {
    const char = text[offset] as string;
    if (char === '\n' && !quote.multiline) return undefined;
    const hole = quote.interpolation && holeAt(text, offset, quote.interpolation);
    if (hole) {
      builder.verbatim(run, offset);
      offset = Math.min(offset + hole.length, text.length);
      const fallback = constants.get(hole.expression);
      builder.hole(
        {
          expression: hole.expression,
          interpolation: text.slice(offset - hole.length, offset),
          ...(fallback ? { fallback } : {}),
        },
        spanOf(offset - hole.length, offset),
      );
      run = offset;
    } else if (char === '\\' && quote.escapes && offset + 1 < text.length) {
      builder.verbatim(run, offset);
      const next = text[offset + 1] as string;
      const broken = next === '\n' || (next === '\r' && text[offset + 2] === '\n');
      const end = offset + (next === '\r' && broken ? 3 : 2);
      // A backslash at the end of a line is a continuation for the shell inside as well.
      builder.escape(broken ? '\\\n' : (escapes[next] ?? next), spanOf(offset, end));
      offset = end;
      run = offset;
    } else offset++;
  }
  builder.verbatim(run, offset);
  const end = Math.min(offset + quote.close.length, text.length);
  const region = builder.build('', spanOf(first, offset), {
    escape: written => escapeFor(written, quote),
    ...(quote.multiline ? {} : { oneLine: true }),
  });
  return { region, span: spanOf(start, end), command: quote.command === true };
}

/** Text as it must stand in a literal. One without escapes takes what does not close it. */
function escapeFor(written: string, { close, escapes: hasEscapes, interpolation, multiline }: Quote): string {
  if (!hasEscapes) return written;
  const marks =
    interpolation === undefined
      ? ''
      : { dollar: '$', groovy: '$', hash: '#', swift: '', brace: '', perl: '$@' }[interpolation];
  const special = `\\${close[0]}${marks}`;
  // A quote that stands alone ends no literal that three of them end; behind the last one the end may follow.
  const isLone = (char: string, index: number, chars: readonly string[]) =>
    close.length === 3 &&
    char === close[0] &&
    index < chars.length - 1 &&
    ![chars[index - 1], chars[index + 1]].includes(char);
  const escaped = [...written]
    .map((char, index, chars) => (special.includes(char) && !isLone(char, index, chars) ? `\\${char}` : char))
    .join('');
  return multiline ? escaped : escaped.replace(/\n/g, '\\n').replace(/\r/g, '\\r');
}

/** Of limited length, because otherwise each of many that are not closed would be looked for up to the end of the line. */
const holes: Readonly<Record<Interpolation, RegExp>> = {
  dollar: /\$\{([^}\n]{0,500})\}|\$([A-Za-z_]\w*)|\$\((\$?[^()\n]{0,500})\)/y,
  groovy: /\$\{([^}\n]{0,500})\}|\$([A-Za-z_][\w.]*)/y,
  hash: /#\{([^}\n]{0,500})\}/y,
  swift: /\\\(([^()\n]{0,500}(?:\([^()\n]{0,500}\)){0,9}[^()\n]{0,500})\)/y,
  brace: /\{([A-Za-z_][\w.()[\]]{0,500}(?::[^}\n]{0,500})?|\d*)\}/y,
  perl: /\{(\$[^}\n]{0,500})\}|\$\{(\w+)\}|(\$[A-Za-z_]\w*(?:(?:->)?(?:\[[^\]\n]*\]|\{[^}\n]*\})|->\w+)*)/y,
};

function holeAt(text: string, offset: number, kind: Interpolation): { expression: string; length: number } | undefined {
  const pattern = holes[kind];
  pattern.lastIndex = offset;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const expression = match.slice(1).find(Boolean) ?? match[0];
  // A sentence may end behind a name: the dot is no member access.
  const trailing = kind === 'groovy' && match[2] !== undefined ? (/\.+$/.exec(expression)?.[0].length ?? 0) : 0;
  return { expression: expression.slice(0, expression.length - trailing), length: match[0].length - trailing };
}
