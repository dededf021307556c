import { memoizeByText } from '../../../text/byText';

/** Letters that stand for a control character behind the sign of an escape. */
export const controlCharacters: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The character that a backslash escape stands for, as nearly all programming languages write them. */
export function decodeEscape(written: string): string {
  const body = written.slice(1);
  if (body === '\n' || body === '\r\n' || body === '\r') return '';
  const hex = /^(?:x|u|U)\{?([0-9a-fA-F]+)\}?$/.exec(body);
  if (hex) return codePoint(Number.parseInt(hex[1] as string, 16), written);
  if (/^[0-7]{2,3}$/.test(body)) return codePoint(Number.parseInt(body, 8), written);
  return controlCharacters[body] ?? body;
}

function codePoint(code: number, written: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

/** How characters that mean something inside a literal are written there. */
export interface Escapes {
  /** What gets the sign of an escape before it. */
  readonly escaped?: RegExp;
  /** The sign of an escape; a backslash unless said otherwise. */
  readonly sign?: string;
  /** Characters that are written twice to stand for themselves. */
  readonly doubled?: RegExp;
  /** What is written in another way. */
  readonly replaced?: readonly [pattern: RegExp, by: string];
  /** The literal ends with its line, so that line breaks are written as `\n` and `\r`. */
  readonly oneLine?: boolean;
}

/** Writes text as it must stand in a literal. */
export function escapeText(text: string, { escaped, sign = '\\', doubled, replaced, oneLine }: Escapes): string {
  let written = text;
  if (escaped) written = written.replace(escaped, `${sign}$&`);
  if (doubled) written = written.replace(doubled, '$&$&');
  if (replaced) written = written.replace(...replaced);
  return oneLine ? written.replace(/\n/g, `${sign}n`).replace(/\r/g, `${sign}r`) : written;
}

/** The pattern of a backslash and of the given texts, each of which stands for itself. */
export function backslashAnd(...texts: readonly string[]): RegExp {
  return patternOf(JSON.stringify(texts));
}

/** Called for each string of a file, whose quotes are of a few kinds. */
const patternOf = memoizeByText(texts => escapedPattern(JSON.parse(texts) as string[]), 1_000, 40);

function escapedPattern(texts: readonly string[]): RegExp {
  return new RegExp(['\\', ...texts].map(text => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|'), 'g');
}
