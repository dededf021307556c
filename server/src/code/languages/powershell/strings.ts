import { spanOf } from '../../../text/span';
import { controlCharacters } from '../../engine/syntax/escapes';
import type { Expr, TextExpr, TextPiece } from '../../engine/syntax/expr';
import { charactersOf } from '../../engine/syntax/texts';
import { groupIn } from './groups';
import { char, isAtEnd, lookAhead, nameAt, type Reader, take, variableName } from './reader';

const escaped = /`(?:u\{[0-9A-Fa-f]{1,6}\}|\r\n|[\s\S])/y;
const plainVariable =
  /\$(?:(?:script|global|local|private|using|variable|workflow|env):(?=\w))?(?:[A-Za-z_]\w*|\d+|[?^$](?![\w(]))/iy;
const bracedVariable = /\$\{[^}\r\n]{0,500}\}/y;

/** `$name`, `${name}`, `$script:name`, `$env:NAME`; undefined where the dollar stands for itself. */
export function variable(reader: Reader): Expr | undefined {
  const start = reader.offset;
  const written = take(reader, bracedVariable) ?? take(reader, plainVariable);
  if (written === undefined) return undefined;
  const base = { start, end: reader.offset };
  const whole = written.replace(/^\$\{?|\}$/g, '');
  const hit = /^(\w+):(.*)$/s.exec(whole);
  const scope = hit?.[1]?.toLowerCase();
  const name = hit?.[2] ?? whole;
  if (scope === 'env') return { kind: 'member', ...base, object: nameAt(base.start, base.end, 'env:'), name };
  const constant = /^(true|false|null)$/i.exec(name)?.[0]?.toLowerCase();
  if (constant) {
    const type = constant === 'null' ? 'null' : 'boolean';
    return { kind: 'literal', ...base, type, text: constant };
  }
  return { kind: 'name', ...base, name: /^(_|PSItem)$/i.test(name) ? '_' : variableName(reader, name), variable: true };
}

/** The pieces from the reader to the place where `ends` holds; `doubled` says that two quotes are one. */
function pieces(reader: Reader, ends: () => boolean, doubled: boolean): TextPiece[] {
  const made: TextPiece[] = [];
  let from = reader.offset;
  const add = (start: number, piece: TextPiece) => {
    if (start > from) made.push({ kind: 'chars', text: reader.text.slice(from, start), span: spanOf(from, start) });
    made.push(piece);
    from = reader.offset;
  };
  while (!isAtEnd(reader) && !ends()) {
    const start = reader.offset;
    const next = char(reader);
    if (next === '$') {
      const value = char(reader, 1) === '(' ? groupIn(reader, 2) : variable(reader);
      if (value) add(start, { kind: 'hole', value, span: spanOf(start, reader.offset) });
      else reader.offset++;
      continue;
    }
    const written = next === '`' ? take(reader, escaped) : doubled && lookAhead(reader, /""/y) ? '""' : undefined;
    if (written === '""') reader.offset += 2;
    if (written === undefined) reader.offset++;
    else add(start, { kind: 'chars', text: decoded(written), span: spanOf(start, reader.offset) });
  }
  if (reader.offset > from) {
    made.push({ kind: 'chars', text: reader.text.slice(from, reader.offset), span: spanOf(from, reader.offset) });
  }
  return made;
}

function decoded(written: string): string {
  const code = /^`u\{(.*)\}$/.exec(written)?.[1];
  if (code) return Number.parseInt(code, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(code, 16)) : '';
  const body = written.slice(1);
  return controlCharacters[body] ?? body;
}

function textAt(start: number, reader: Reader, made: readonly TextPiece[], inner: TextExpr['inner'], quoting: string) {
  return { kind: 'text' as const, start, end: reader.offset, pieces: made, inner, quoting };
}

/** A literal in quotes or in the lines of a here-string; undefined where none starts. */
export function quoted(reader: Reader): TextExpr | undefined {
  const start = reader.offset;
  const here = take(reader, /@["'][ \t]*\r?\n/y);
  const quote = here?.charAt(1) ?? take(reader, /["']/y);
  if (!quote) return undefined;
  const from = reader.offset;
  const closing = here ? (quote === '"' ? /\r?\n"@/y : /\r?\n'@/y) : undefined;
  // An empty here-string has its closing line right after the first one.
  if (here && lookAhead(reader, quote === '"' ? /"@/y : /'@/y)) {
    reader.offset += 2;
    return textAt(start, reader, [], spanOf(from, from), `@${quote}`);
  }
  const ends = closing
    ? () => lookAhead(reader, closing) !== undefined
    : () => char(reader) === quote && char(reader, 1) !== quote;
  const made = quote === '"' ? pieces(reader, ends, !here) : verbatim(reader, ends, !here);
  const inner = spanOf(from, reader.offset);
  if (closing) take(reader, closing);
  else take(reader, /["']/y);
  return textAt(start, reader, made, inner, here ? `@${quote}` : quote);
}

/** Characters in single quotes, of which only two quotes stand for something else. */
function verbatim(reader: Reader, ends: () => boolean, doubled: boolean): TextPiece[] {
  const made: TextPiece[] = [];
  let from = reader.offset;
  const put = (end: number) => {
    if (end > from) made.push({ kind: 'chars', text: reader.text.slice(from, end), span: spanOf(from, end) });
  };
  while (!isAtEnd(reader) && !ends()) {
    if (!doubled || char(reader) !== "'") {
      reader.offset++;
      continue;
    }
    put(reader.offset);
    made.push({ kind: 'chars', text: "'", span: spanOf(reader.offset, reader.offset + 2) });
    reader.offset += 2;
    from = reader.offset;
  }
  put(reader.offset);
  return made;
}

const wordEnd = /[\s;|&(){},<>"']|`\r?\n/y;

/** A word without quotes, in which variables are filled in; quoted parts inside it belong to it. */
export function bareWord(reader: Reader): TextExpr {
  const start = reader.offset;
  const made: TextPiece[] = [];
  do {
    made.push(...pieces(reader, () => lookAhead(reader, wordEnd) !== undefined, false));
    const part = reader.offset > start ? quoted(reader) : undefined;
    if (part) made.push(...part.pieces);
    else break;
  } while (!isAtEnd(reader));
  return textAt(start, reader, made, spanOf(start, reader.offset), '');
}

/** The characters of a text without variables. */
export function plainWord(expr: Expr | undefined): string | undefined {
  if (expr?.kind !== 'text' || expr.pieces.some(piece => piece.kind === 'hole')) return undefined;
  return charactersOf(expr);
}
