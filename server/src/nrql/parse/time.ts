import { nearest } from '../../text/nearest';
import { abbreviatedTimeUnit } from '../facts/lookup';
import { dayOfKind, isNameLike, Kind, unitOfKind } from '../lex/kinds';
import type {
  Bucket,
  Day,
  Hole,
  Interval,
  NumberLiteral,
  StringLiteral,
  Template,
  TimeReference,
  UnitWord,
} from '../tree/tree';
import { parseNumber, parseString, parseTemplate } from './primary';
import type { ParseState } from './state';

/**
 * Whether the token `ahead` tokens after the current one can only be a time unit after a number: a unit, or another
 * word.
 */
export function startsUnit(p: ParseState, ahead: number): boolean {
  const kind = p.peek(ahead);
  if (kind >= Kind.Millisecond && kind <= Kind.Year) return true;
  if (kind !== Kind.Name || p.peek(ahead + 1) === Kind.Colon || !hasOnlyLetters(p, p.index + ahead)) return false;
  // A word that touches the number continues a name that begins with digits, unless it abbreviates a unit.
  return ahead !== 1 || !p.touchesNext() || abbreviatedTimeUnit(p.wordAt(ahead)) !== undefined;
}

function hasOnlyLetters(p: ParseState, index: number): boolean {
  const end = p.tokens.ends[index] as number;
  for (let position = p.tokens.starts[index] as number; position < end; position++) {
    const code = p.text.charCodeAt(position) | 32;
    if (code < 97 || code > 122) return false;
  }
  return true;
}

/** The current token as a time unit. An unknown word remains in the tree, and a check reports it. */
export function parseUnit(p: ParseState): UnitWord {
  const { kind, start, end } = p;
  const text = p.word();
  p.advance();
  return { kind: 'unit', start, end, text, unit: unitOfKind(kind) };
}

/** Words that begin a clause although they can be names. After a number they are not a unit. */
function startsSoftClause(kind: Kind): boolean {
  return kind >= Kind.Slide && kind <= Kind.Delete
    ? true
    : kind === Kind.Using || kind === Kind.By || kind === Kind.Ago;
}

/** A number or template variable with the unit after it, or alone. */
function parseAmount(p: ParseState): Interval | NumberLiteral | Template {
  const amount = p.kind === Kind.Number ? parseNumber(p) : parseTemplate(p);
  if (!isNameLike(p.kind) || startsSoftClause(p.kind)) return amount;
  const unit = parseUnit(p);
  return { kind: 'interval', start: amount.start, end: unit.end, amount, unit };
}

/** `-1 hour` is an error, and is parsed as one interval. */
function parseNegative(p: ParseState): Interval | NumberLiteral | Hole {
  const { start } = p;
  p.advance();
  if (p.kind !== Kind.Number) return p.missing('number', 'a number');
  const amount = parseAmount(p);
  if (amount.kind === 'template') return p.hole('number');
  if (amount.kind === 'number') return { ...amount, start, value: -amount.value };
  const { amount: number } = amount;
  if (number.kind !== 'number') return p.hole('number');
  return { ...amount, start, amount: { ...number, start, value: -number.value } };
}

/** The time after SINCE, UNTIL and COMPARE WITH. */
export function parseTime(p: ParseState, after: string): TimeReference {
  const { kind, start, end } = p;
  switch (kind) {
    case Kind.Number:
    case Kind.Template:
    case Kind.Dollar:
      return parseAgo(p, parseAmount(p));
    case Kind.Minus:
      return parseAgo(p, parseNegative(p));
    case Kind.String:
    case Kind.DoubleString:
      return parseString(p);
    case Kind.Now:
      p.advance();
      return { kind: 'now', start, end };
    case Kind.This:
    case Kind.Last: {
      p.advance();
      const unit = isNameLike(p.kind) ? parseUnit(p) : p.missing('unit', 'hour, week, month, quarter or year');
      return { kind: 'period', start, end: unit.end, relation: kind === Kind.This ? 'this' : 'last', unit };
    }
  }
  const day = dayOfKind(kind);
  if (day !== undefined) return parseDay(p, day);
  return p.missing('time', `a time after ${after}, such as 1 hour ago`);
}

function parseAgo(p: ParseState, amount: Interval | NumberLiteral | Template | Hole): TimeReference {
  if (amount.kind !== 'interval') {
    if (p.kind !== Kind.Ago || amount.kind === 'hole') return amount;
    const unit = p.missing('unit', 'a unit of time such as minutes');
    p.advance();
    const interval: Interval = { kind: 'interval', start: amount.start, end: unit.end, amount, unit };
    return { kind: 'ago', start: amount.start, end: p.lastEnd, interval, hasAgo: true };
  }
  const ago = p.take(Kind.Ago) || takeMisspeltAgo(p);
  return { kind: 'ago', start: amount.start, end: p.lastEnd, interval: amount, hasAgo: ago };
}

/** A word in the place of AGO that is one letter away from it; a clause that begins there has a word of its own. */
function takeMisspeltAgo(p: ParseState): boolean {
  if (p.kind !== Kind.Name || nearest(p.word(), ['ago'], 1) === undefined) return false;
  const { start, end } = p;
  p.report('misspelt-clause', start, end, `Unknown word ${p.word()}. Did you mean AGO?`, { replacement: 'AGO' });
  p.advance();
  return true;
}

function parseDay(p: ParseState, day: Day['day']): Day {
  const { start } = p;
  p.advance();
  let time: Day['time'];
  if (p.take(Kind.At)) {
    if (p.kind === Kind.String || p.kind === Kind.DoubleString) time = parseString(p);
    else if (p.kind === Kind.Template) time = parseTemplate(p);
    else if (p.kind === Kind.Number && p.peek(1) === Kind.Colon) time = parseBareClock(p);
    else time = p.missing('string', "a time such as '09:30' after AT");
  }
  return { kind: 'day', start, end: p.lastEnd, day, time };
}

/** `09:30` without quotes is parsed and reported. */
function parseBareClock(p: ParseState): StringLiteral {
  const { start } = p;
  p.advance();
  while (p.kind === Kind.Colon || p.kind === Kind.Number) p.advance();
  const end = p.lastEnd;
  const value = p.slice(start, end);
  p.report('unquoted-time', start, end, `The time of day has no quotes. Write '${value}'.`, {
    replacement: `'${value}'`,
  });
  return { kind: 'string', start, end, value, quote: 'single', terminated: true };
}

/** A bucket of TIMESERIES, a step of SLIDE BY or a horizon of PREDICT; undefined where there is none. */
export function parseBucket(p: ParseState): Bucket | undefined {
  const { kind, start, end } = p;
  switch (kind) {
    case Kind.Number:
    case Kind.Template:
    case Kind.Dollar:
      return parseAmount(p);
    case Kind.Minus:
      return parseNegative(p);
    case Kind.Max:
    case Kind.Auto:
      p.advance();
      return { kind: 'word', start, end, word: kind === Kind.Max ? 'max' : 'auto' };
  }
  return undefined;
}
