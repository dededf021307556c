import { endOfQuoted, quotedFlags } from './endOfQuoted';
import { Flag, Kind } from './kinds';
import { Tokens } from './tokens';
import { wordKind } from './words';

const nameStart = 1;
const namePart = 2;
const digit = 4;
const blank = 8;
const classes = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const letter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code === 37;
  if (letter) classes[code] = nameStart | namePart;
  else if (code >= 48 && code <= 57) classes[code] = digit | namePart;
  else if (code === 46) classes[code] = namePart;
  else if (code <= 32) classes[code] = blank;
}

/** Whether a character can continue a bare name. A colon can too, but only between two such characters. */
function isNamePart(code: number): boolean {
  return code < 128 ? ((classes[code] as number) & namePart) !== 0 : !isForeignBlank(code);
}

/** Blanks outside ASCII come with text copied from web pages. They look like ordinary blanks. */
function isForeignBlank(code: number): boolean {
  return (
    code === 0xa0 ||
    code === 0xfeff ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2028 ||
    code === 0x2029
  );
}

/**
 * The offset after a string in the quotes that text editors for people write; 0 where its line has no second one. What stands
 * in such quotes has no escapes.
 */
function endOfTypographic(text: string, start: number): number {
  const closing = /[\u201c-\u201f]/.test(text.charAt(start)) ? /[\u201c-\u201f\r\n]/g : /[\u2018-\u201b\r\n]/g;
  closing.lastIndex = start + 1;
  const found = closing.exec(text);
  return found && found[0] > '\r' ? closing.lastIndex : 0;
}

/** Names before a colon that are named arguments even where no blank follows the colon. */
export const argumentNames: ReadonlySet<string> = new Set(
  't width buckets start precision timezone include exclude seasonality alpha beta gamma phi limit insensitive'.split(
    ' ',
  ),
);

/** Scans `text` from the offset `from` to its end into `tokens`, replacing their contents. Accepts any text. */
export function scan(text: string, from: number, tokens: Tokens): void {
  const length = text.length;
  let { kinds, flags, starts, ends } = tokens;
  let count = 0;
  let offset = from;
  let breaks = 0;
  let afterBlankLine = 0;
  tokens.commentCount = 0;
  tokens.openComment = false;
  tokens.separated = false;
  if (tokens.foreignComments.length > 0) tokens.foreignComments = [];
  if (tokens.searches.length > 0) tokens.searches.length = 0;
  while (offset < length) {
    const code = text.charCodeAt(offset);
    const charClass = code < 128 ? (classes[code] as number) : isForeignBlank(code) ? blank : nameStart;
    if (charClass === blank) {
      offset++;
      if (code === 10 || (code === 13 && text.charCodeAt(offset) !== 10)) {
        if (++breaks === 2) {
          afterBlankLine = Flag.AfterBlankLine;
          tokens.separated = true;
        }
      }
      continue;
    }
    const start = offset;
    let kind = Kind.Other;
    let flag = afterBlankLine;
    const typographic = code > 0x2017 && code < 0x2020 ? endOfTypographic(text, offset) : 0;
    if (typographic > 0) {
      kind = Kind.DoubleString;
      offset = typographic;
    } else if ((charClass & nameStart) !== 0) {
      if ((code | 32) === 114 && text.charCodeAt(offset + 1) === 39) {
        kind = Kind.Regex;
        offset = endOfQuoted(text, offset + 1, 39);
        flag |= quotedFlags.value;
      } else {
        offset = endOfName(text, offset, length, count > 0 ? (kinds[count - 1] as number as Kind) : Kind.End);
        kind = wordKind(text, start, offset);
        if (foreignName.value) flag |= Flag.Foreign;
      }
    } else if ((charClass & digit) !== 0 || (code === 46 && isDigit(text.charCodeAt(offset + 1)))) {
      kind = Kind.Number;
      offset = endOfNumber(text, offset, length);
    } else {
      offset++;
      switch (code) {
        case 39:
          kind = Kind.String;
          offset = endOfQuoted(text, start, 39);
          flag |= quotedFlags.value;
          break;
        case 34:
          kind = Kind.DoubleString;
          offset = endOfQuoted(text, start, 34);
          flag |= quotedFlags.value;
          break;
        case 96:
          kind = Kind.QuotedName;
          offset = endOfQuotedName(text, start + 1, length);
          if (offset === start + 1 || text.charCodeAt(offset - 1) !== 96) flag |= Flag.Unterminated;
          break;
        case 40:
          kind = Kind.OpenParen;
          break;
        case 41:
          kind = Kind.CloseParen;
          break;
        case 44:
          kind = Kind.Comma;
          break;
        case 61:
          kind = Kind.Equal;
          if (text.charCodeAt(offset) === 61 || text.charCodeAt(offset) === 126) {
            offset++;
            kind = Kind.ForeignComparison;
          }
          break;
        case 42:
          kind = Kind.Star;
          break;
        case 45:
          if (text.charCodeAt(offset) === 45) {
            offset = endOfLine(text, offset, length);
            kind = Kind.Comment;
            tokens.openComment = false;
          } else if (text.charCodeAt(offset) === 62) {
            offset++;
            kind = Kind.ForeignComparison;
          } else kind = Kind.Minus;
          break;
        case 47:
          if (text.charCodeAt(offset) === 47) {
            offset = endOfLine(text, offset, length);
            kind = Kind.Comment;
            tokens.openComment = false;
          } else if (text.charCodeAt(offset) === 42) {
            kind = Kind.Comment;
            const close = text.indexOf('*/', offset + 1);
            tokens.openComment = close < 0;
            offset = close < 0 ? endOfLine(text, offset, length) : close + 2;
            if (close < 0) tokens.searches.push({ start, end: offset, reach: Number.POSITIVE_INFINITY, comment: true });
          } else kind = Kind.Slash;
          break;
        case 43:
          kind = Kind.Plus;
          break;
        case 33:
          if (text.charCodeAt(offset) === 61) {
            offset++;
            kind = Kind.NotEqual;
          } else if (text.charCodeAt(offset) === 126) {
            offset++;
            kind = Kind.ForeignComparison;
          } else kind = Kind.Bang;
          break;
        case 60:
          kind = Kind.Less;
          if (text.charCodeAt(offset) === 61) {
            offset++;
            kind = Kind.LessEqual;
          } else if (text.charCodeAt(offset) === 62) {
            offset++;
            kind = Kind.ForeignComparison;
          }
          break;
        case 62:
          kind = Kind.Greater;
          if (text.charCodeAt(offset) === 61) {
            offset++;
            kind = Kind.GreaterEqual;
          }
          break;
        case 91:
          kind = Kind.OpenBracket;
          if (text.charCodeAt(offset) === 91) {
            const end = endOfDoubleBracket(text, offset + 1, length);
            if (end > 0) {
              offset = end;
              kind = Kind.Dollar;
            }
          }
          break;
        case 93:
          kind = Kind.CloseBracket;
          break;
        case 123:
          kind = Kind.OpenBrace;
          if (text.charCodeAt(offset) === 123) {
            kind = Kind.Template;
            offset = endOfTemplate(text, offset + 1, length);
            if (text.charCodeAt(offset - 1) !== 125 || text.charCodeAt(offset - 2) !== 125) flag |= Flag.Unterminated;
          }
          break;
        case 125:
          kind = Kind.CloseBrace;
          break;
        case 59:
          kind = Kind.Semicolon;
          tokens.separated = true;
          break;
        case 58:
          kind = Kind.Colon;
          if (text.charCodeAt(offset) === 58) {
            offset++;
            kind = Kind.ForeignComparison;
          }
          break;
        case 94:
        case 126:
          kind = Kind.ForeignComparison;
          break;
        case 35:
          if (beginsForeignComment(text, start, tokens, count)) {
            offset = endOfLine(text, offset, length);
            kind = Kind.Comment;
            tokens.openComment = false;
            tokens.foreignComments.push(start);
          }
          break;
        case 36:
          offset = endOfDollar(text, offset, length);
          if (offset > start + 1) kind = Kind.Dollar;
          break;
        case 38:
          if (text.charCodeAt(offset) === 38) {
            offset++;
            kind = Kind.ForeignAnd;
          }
          break;
        case 124:
          if (text.charCodeAt(offset) === 124) {
            offset++;
            kind = Kind.ForeignOr;
          }
          break;
      }
    }
    breaks = 0;
    if (kind === Kind.Comment) {
      tokens.addComment(start, offset);
      continue;
    }
    afterBlankLine = 0;
    if (count === kinds.length) {
      tokens.grow();
      ({ kinds, flags, starts, ends } = tokens);
    }
    if ((flag & Flag.Unterminated) !== 0 && kind !== Kind.Template) {
      tokens.searches.push({ start, end: offset, reach: quotedFlags.reach, comment: false });
    }
    kinds[count] = kind;
    flags[count] = flag;
    starts[count] = start;
    ends[count++] = offset;
  }
  tokens.count = count;
}

/** The tokens of a text, in a new object. */
export function tokensOf(text: string): Tokens {
  const tokens = new Tokens();
  scan(text, 0, tokens);
  return tokens;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether the name that `endOfName` scanned has characters outside ASCII: a second result without an allocation. */
const foreignName = { value: false };

function endOfName(text: string, start: number, length: number, before: Kind): number {
  foreignName.value = false;
  let offset = start;
  for (;;) {
    let code = text.charCodeAt(offset);
    while (code < 128 && ((classes[code] as number) & namePart) !== 0) code = text.charCodeAt(++offset);
    if (code < 128) {
      if (code !== 58 || !continuesAfterColon(text, start, offset, before)) return offset;
      else offset++;
    } else if (offset < length && !isForeignBlank(code)) {
      foreignName.value = true;
      offset++;
    } else return offset;
  }
}

/** A colon belongs to a name only between two name characters, and not after the name of an argument. */
function continuesAfterColon(text: string, start: number, colon: number, before: Kind): boolean {
  const code = text.charCodeAt(colon + 1);
  if (!(code < 128 && ((classes[code] as number) & namePart) !== 0)) return false;
  if (before !== Kind.OpenParen && before !== Kind.Comma) return true;
  return !argumentNames.has(text.slice(start, colon).toLowerCase());
}

/** A name in backticks ends on its line. Where the closing backtick is missing, it ends where a bare name would. */
function endOfQuotedName(text: string, start: number, length: number): number {
  let offset = start;
  for (; offset < length; offset++) {
    const code = text.charCodeAt(offset);
    if (code === 96) return offset + 1;
    if (code === 10 || code === 13) break;
  }
  quotedFlags.reach = offset + 1;
  offset = start;
  while (offset < length && isNamePart(text.charCodeAt(offset))) offset++;
  return offset;
}

function endOfNumber(text: string, start: number, length: number): number {
  let offset = start;
  while (offset < length && isDigit(text.charCodeAt(offset))) offset++;
  if (text.charCodeAt(offset) === 46 && isDigit(text.charCodeAt(offset + 1))) {
    offset++;
    while (offset < length && isDigit(text.charCodeAt(offset))) offset++;
  }
  if ((text.charCodeAt(offset) | 32) === 101) {
    const sign = text.charCodeAt(offset + 1);
    const digits = sign === 43 || sign === 45 ? offset + 2 : offset + 1;
    if (isDigit(text.charCodeAt(digits))) {
      offset = digits;
      while (offset < length && isDigit(text.charCodeAt(offset))) offset++;
    }
  }
  return offset;
}

function endOfLine(text: string, start: number, length: number): number {
  let offset = start;
  while (offset < length && text.charCodeAt(offset) !== 10 && text.charCodeAt(offset) !== 13) offset++;
  return offset;
}

/**
 * Whether a `#` is meant as the start of a comment, as in a shell: it stands apart from the `count` tokens before it, and
 * no brace makes it a placeholder.
 */
function beginsForeignComment(text: string, offset: number, { kinds, ends }: Tokens, count: number): boolean {
  const touches = count > 0 && ends[count - 1] === offset && kinds[count - 1] !== Kind.Semicolon;
  return !touches && text.charCodeAt(offset + 1) !== 123;
}

/** A template variable ends with its braces or, where they are missing, with its name. */
function endOfTemplate(text: string, start: number, length: number): number {
  let offset = start;
  while (offset < length) {
    const code = text.charCodeAt(offset);
    if (code === 125) return text.charCodeAt(offset + 1) === 125 ? offset + 2 : offset + 1;
    if (code === 10 || code === 13 || code === 123 || code === 39) break;
    offset++;
  }
  offset = start;
  while (offset < length && isNamePart(text.charCodeAt(offset))) offset++;
  return offset;
}

/** The end of `[[name]]` or `[[$name.part]]`, a template variable of another tool; 0 for any other text. */
function endOfDoubleBracket(text: string, start: number, length: number): number {
  let offset = start;
  // Tools write blanks beside the name, and a dollar or a dot before it.
  while (offset < length && (isNamePart(text.charCodeAt(offset)) || /[ $.]/.test(text.charAt(offset)))) offset++;
  return offset > start && text.charCodeAt(offset) === 93 && text.charCodeAt(offset + 1) === 93 ? offset + 2 : 0;
}

function endOfDollar(text: string, start: number, length: number): number {
  let offset = start;
  const braced = text.charCodeAt(offset) === 123;
  if (braced) offset++;
  while (offset < length && isNamePart(text.charCodeAt(offset))) offset++;
  if (braced && text.charCodeAt(offset) === 125) offset++;
  return offset;
}
