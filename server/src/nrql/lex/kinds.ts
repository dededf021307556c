import type { DayName, TimeUnit } from '../tree/tree';

/**
 * Kinds of tokens. Words come last, ordered so that their groups are ranges: words that cannot be names without
 * backticks, then words that are keywords only where the grammar allows them, then words of other dialects.
 */
export enum Kind {
  End,
  /** A plain word: an attribute, a function, an event type or an unknown word. */
  Name,
  QuotedName,
  Number,
  String,
  DoubleString,
  Regex,
  Template,
  /** `$name`, `${name}` and `[[name]]`: template variables of other tools. */
  Dollar,
  OpenParen,
  CloseParen,
  OpenBracket,
  CloseBracket,
  OpenBrace,
  CloseBrace,
  Comma,
  Semicolon,
  Colon,
  Star,
  Plus,
  Minus,
  Slash,
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  /** `==`, `<>`, `=~`, `^`, `::` …: binary operators of other languages. */
  ForeignComparison,
  /** `&&` and `||`. */
  ForeignAnd,
  ForeignOr,
  /** `!`. */
  Bang,
  /** Any other character. */
  Other,
  Comment,

  Select,
  From,
  Where,
  Facet,
  Limit,
  Offset,
  Since,
  Until,
  Timeseries,
  With,
  Compare,
  Extrapolate,
  Order,
  Join,
  On,
  And,
  Or,
  Not,
  In,
  Is,
  Like,
  Rlike,
  As,
  Null,
  True,
  False,

  Slide,
  Predict,
  Raw,
  Inner,
  Left,
  Show,
  Delete,
  Cases,
  By,
  Asc,
  Desc,
  Using,
  Timezone,
  MetricFormat,
  Event,
  Types,
  Max,
  Auto,
  None,
  Ago,
  Now,
  At,
  This,
  Last,
  Today,
  Yesterday,
  Tomorrow,
  Monday,
  Tuesday,
  Wednesday,
  Thursday,
  Friday,
  Saturday,
  Sunday,
  Millisecond,
  Second,
  Minute,
  Hour,
  Day,
  Week,
  Month,
  Quarter,
  Year,

  Having,
  Group,
  Union,
  Distinct,
  Between,
  Case,
  When,
  Then,
  Else,
  EndWord,
  Escape,
  Over,
  Ilike,
  Regexp,
  Right,
  Full,
  Cross,
  Outer,
  Top,
  Insert,
  Update,
}

/** Properties of a token, as bits. */
export enum Flag {
  None = 0,
  Unterminated = 1,
  /** The string contains a backslash, so that its value differs from its slice. */
  Escaped = 2,
  /** The string contains a doubled quote. */
  Doubled = 4,
  /** The string contains a line break. */
  Multiline = 8,
  /** At least one blank line separates this token from the one before. */
  AfterBlankLine = 16,
  /** A bare name contains characters outside ASCII. */
  Foreign = 32,
}

export const firstWord = Kind.Select;
export const lastHardWord = Kind.False;

/** The signs that compare two values. */
export const comparisonSigns: readonly Kind[] = [
  Kind.Equal,
  Kind.NotEqual,
  Kind.Less,
  Kind.LessEqual,
  Kind.Greater,
  Kind.GreaterEqual,
];

/** Whether the token consists of name characters. */
export function isWord(kind: Kind): boolean {
  return kind >= firstWord || kind === Kind.Name;
}

/** Whether the token can be a name without backticks. */
export function isNameLike(kind: Kind): boolean {
  return kind > lastHardWord || kind === Kind.Name;
}

/** Whether the token begins a query. After a parenthesis it distinguishes a subquery from a group. */
export function startsQuery(kind: Kind): boolean {
  return kind === Kind.Select || kind === Kind.From || kind === Kind.With;
}

/** The spelling of each word of the language, in lower case. */
export const words: readonly (readonly [Kind, string])[] = [
  [Kind.Select, 'select'],
  [Kind.From, 'from'],
  [Kind.Where, 'where'],
  [Kind.Facet, 'facet'],
  [Kind.Limit, 'limit'],
  [Kind.Offset, 'offset'],
  [Kind.Since, 'since'],
  [Kind.Until, 'until'],
  [Kind.Timeseries, 'timeseries'],
  [Kind.With, 'with'],
  [Kind.Compare, 'compare'],
  [Kind.Extrapolate, 'extrapolate'],
  [Kind.Order, 'order'],
  [Kind.Join, 'join'],
  [Kind.On, 'on'],
  [Kind.And, 'and'],
  [Kind.Or, 'or'],
  [Kind.Not, 'not'],
  [Kind.In, 'in'],
  [Kind.Is, 'is'],
  [Kind.Like, 'like'],
  [Kind.Rlike, 'rlike'],
  [Kind.As, 'as'],
  [Kind.Null, 'null'],
  [Kind.True, 'true'],
  [Kind.False, 'false'],
  [Kind.Slide, 'slide'],
  [Kind.Predict, 'predict'],
  [Kind.Raw, 'raw'],
  [Kind.Inner, 'inner'],
  [Kind.Left, 'left'],
  [Kind.Show, 'show'],
  [Kind.Delete, 'delete'],
  [Kind.Cases, 'cases'],
  [Kind.By, 'by'],
  [Kind.Asc, 'asc'],
  [Kind.Desc, 'desc'],
  [Kind.Using, 'using'],
  [Kind.Timezone, 'timezone'],
  [Kind.MetricFormat, 'metric_format'],
  [Kind.Event, 'event'],
  [Kind.Types, 'types'],
  [Kind.Types, 'eventtypes'],
  [Kind.Max, 'max'],
  [Kind.Auto, 'auto'],
  [Kind.None, 'none'],
  [Kind.Ago, 'ago'],
  [Kind.Now, 'now'],
  [Kind.At, 'at'],
  [Kind.This, 'this'],
  [Kind.Last, 'last'],
  [Kind.Today, 'today'],
  [Kind.Yesterday, 'yesterday'],
  [Kind.Tomorrow, 'tomorrow'],
  [Kind.Monday, 'monday'],
  [Kind.Tuesday, 'tuesday'],
  [Kind.Wednesday, 'wednesday'],
  [Kind.Thursday, 'thursday'],
  [Kind.Friday, 'friday'],
  [Kind.Saturday, 'saturday'],
  [Kind.Sunday, 'sunday'],
  [Kind.Millisecond, 'millisecond'],
  [Kind.Millisecond, 'milliseconds'],
  [Kind.Second, 'second'],
  [Kind.Second, 'seconds'],
  [Kind.Minute, 'minute'],
  [Kind.Minute, 'minutes'],
  [Kind.Hour, 'hour'],
  [Kind.Hour, 'hours'],
  [Kind.Day, 'day'],
  [Kind.Day, 'days'],
  [Kind.Week, 'week'],
  [Kind.Week, 'weeks'],
  [Kind.Month, 'month'],
  [Kind.Month, 'months'],
  [Kind.Quarter, 'quarter'],
  [Kind.Quarter, 'quarters'],
  [Kind.Year, 'year'],
  [Kind.Year, 'years'],
  [Kind.Having, 'having'],
  [Kind.Group, 'group'],
  [Kind.Union, 'union'],
  [Kind.Distinct, 'distinct'],
  [Kind.Between, 'between'],
  [Kind.Case, 'case'],
  [Kind.When, 'when'],
  [Kind.Then, 'then'],
  [Kind.Else, 'else'],
  [Kind.EndWord, 'end'],
  [Kind.Escape, 'escape'],
  [Kind.Over, 'over'],
  [Kind.Ilike, 'ilike'],
  [Kind.Regexp, 'regexp'],
  [Kind.Right, 'right'],
  [Kind.Full, 'full'],
  [Kind.Cross, 'cross'],
  [Kind.Outer, 'outer'],
  [Kind.Top, 'top'],
  [Kind.Insert, 'insert'],
  [Kind.Update, 'update'],
];

const unitNames: readonly TimeUnit[] = [
  'millisecond',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
];

/** The unit of time that a word names, or undefined. */
export function unitOfKind(kind: Kind): TimeUnit | undefined {
  return kind >= Kind.Millisecond && kind <= Kind.Year ? unitNames[kind - Kind.Millisecond] : undefined;
}

const dayNames: readonly DayName[] = [
  'today',
  'yesterday',
  'tomorrow',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];

/** The day that a word names in SINCE and UNTIL, or undefined. */
export function dayOfKind(kind: Kind): DayName | undefined {
  return kind >= Kind.Today && kind <= Kind.Sunday ? dayNames[kind - Kind.Today] : undefined;
}
