import { QueryError } from '../errors';
import type { PatternMeter } from '../pattern/run';
import { fixedZone, timestampOf, type WallClock, weekday, type Zone } from '../zone';
import { dayNames, monthNames } from './calendar';
import { patternOf } from './text';

const usualOutput = "yyyy-MM-dd'T'HH:mm:ss.SSSXXX";
const usualInput = "yyyy-MM-dd'T'HH:mm:ss[.SSS][XXX]";

type Piece = { readonly letters: string } | { readonly text: string } | { readonly optional: readonly Piece[] };

/** Splits a date pattern into runs of one letter, text in quotes, other characters, and optional parts in brackets. */
function pieces(pattern: string): Piece[] {
  const stack: Piece[][] = [[]];
  for (const [found, quoted] of pattern.matchAll(/'((?:[^']|'')*)'|([A-Za-z])\2*|[\s\S]/g)) {
    const list = stack.at(-1) as Piece[];
    if (quoted !== undefined) list.push({ text: quoted === '' ? "'" : quoted.replaceAll("''", "'") });
    else if (/^[A-Za-z]/.test(found)) list.push({ letters: found });
    else if (found === '[') stack.push([]);
    else if (found === ']' && stack.length > 1) (stack.at(-2) as Piece[]).push({ optional: stack.pop() ?? [] });
    else list.push({ text: found });
  }
  return stack.flat();
}

function unsupportedLetters(letters: string): QueryError {
  return new QueryError(`The date pattern letter ${letters} is not supported by this service.`);
}

function padded(n: number, width: number): string {
  return String(n).padStart(width, '0');
}

function offsetText(minutes: number, letters: string): string {
  if (minutes === 0 && letters.startsWith('X')) return 'Z';
  const sign = minutes < 0 ? '-' : '+';
  const [hours, rest] = [padded(Math.floor(Math.abs(minutes) / 60), 2), padded(Math.abs(minutes) % 60, 2)];
  return `${sign}${hours}${letters.length >= 3 && letters[0] !== 'Z' ? ':' : ''}${rest}`;
}

/** Formats a timestamp with a date pattern of Java. */
export function formatDate(timestamp: number, pattern: string | null, zone: Zone): string {
  const clock = zone.wallClock(timestamp);
  const write = (list: readonly Piece[]): string =>
    list
      .map(piece => {
        if ('text' in piece) return piece.text;
        return 'optional' in piece ? write(piece.optional) : writeLetters(piece.letters, clock, timestamp, zone);
      })
      .join('');
  return write(pieces(pattern ?? usualOutput));
}

function writeLetters(letters: string, clock: WallClock, timestamp: number, zone: Zone): string {
  const width = letters.length;
  switch (letters[0]) {
    case 'y':
    case 'u':
      return width === 2 ? padded(clock.year % 100, 2) : padded(clock.year, width);
    case 'M':
    case 'L':
      if (width >= 3) return (monthNames[clock.month - 1] ?? '').slice(0, width === 3 ? 3 : undefined);
      return padded(clock.month, width);
    case 'd':
      return padded(clock.day, width);
    case 'E':
      return (dayNames[weekday(clock)] ?? '').slice(0, width < 4 ? 3 : undefined);
    case 'H':
      return padded(clock.hour, width);
    case 'h':
      return padded(((clock.hour + 11) % 12) + 1, width);
    case 'm':
      return padded(clock.minute, width);
    case 's':
      return padded(clock.second, width);
    case 'S':
      return padded(clock.millisecond, 3).padEnd(width, '0').slice(0, width);
    case 'a':
      return clock.hour < 12 ? 'AM' : 'PM';
    case 'X':
    case 'x':
    case 'Z':
      return offsetText(Math.round((timestampOf(clock) - timestamp) / 60_000), letters);
    case 'V':
    case 'z':
      return zone.id;
    default:
      throw unsupportedLetters(letters);
  }
}

/** Parses a text with a date pattern of Java into a timestamp; null when it does not match. */
export function parseDate(text: string, pattern: string | null, zone: Zone, meter: PatternMeter): number | null {
  const groups: string[] = [];
  const source = (list: readonly Piece[]): string =>
    list
      .map(piece => {
        if ('text' in piece) return piece.text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
        if ('optional' in piece) return `(?:${source(piece.optional)})?`;
        groups.push(piece.letters[0] as string);
        return `(${lettersPattern(piece.letters)})`;
      })
      .join('');
  // The pattern is one of the query: an expression that backtracks could take for ever.
  const found = patternOf(source(pieces(pattern ?? usualInput))).match(text, meter)?.groups;
  if (!found) return null;
  const read = (letter: string) => found[groups.indexOf(letter) + 1 || groups.length + 1] ?? undefined;
  const number = (letter: string, absent: number) => Number(read(letter) ?? absent);
  const name = read('M') ?? read('L') ?? '1';
  const month = /^\d/.test(name) ? Number(name) : monthNames.findIndex(each => each.startsWith(name)) + 1;
  const half = read('a');
  const hour = read('h') ? (number('h', 12) % 12) + (half === 'PM' ? 12 : 0) : number('H', 0);
  const year = number('y', number('u', 1970));
  const clock: WallClock = {
    year: year < 100 ? 2000 + year : year,
    month,
    day: number('d', 1),
    hour,
    minute: number('m', 0),
    second: number('s', 0),
    millisecond: Math.floor(Number(`0.${read('S') ?? 0}`) * 1000),
  };
  return (offsetZone(read('X') ?? read('x') ?? read('Z')) ?? zone).timestamp(clock);
}

function offsetZone(text: string | undefined): Zone | undefined {
  if (text === undefined) return undefined;
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(text);
  if (!found) return fixedZone(0);
  return fixedZone((found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3] ?? 0)));
}

function lettersPattern(letters: string): string {
  const width = letters.length;
  switch (letters[0]) {
    case 'y':
    case 'u':
      return width === 2 ? '\\d{2}' : '\\d{4}';
    case 'M':
    case 'L':
      return width >= 3 ? '[A-Za-z]{3,9}' : `\\d{${width},2}`;
    case 'd':
    case 'H':
    case 'h':
    case 'm':
    case 's':
      return `\\d{${width},2}`;
    case 'S':
      return `\\d{${width}}`;
    case 'a':
      return 'AM|PM';
    case 'E':
      return '[A-Za-z]{3,9}';
    case 'X':
    case 'x':
    case 'Z':
      return 'Z|[+-]\\d{2}(?::?\\d{2})?';
    default:
      throw unsupportedLetters(letters);
  }
}
