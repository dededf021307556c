/** Units of time of the language, all of them with a fixed length. */
export interface TimeUnitFact {
  readonly name: string;
  readonly plural: string;
  readonly milliseconds: number;
  /** May follow THIS or LAST. */
  readonly period: boolean;
  /** Frequent misspellings and abbreviations, none of which the language accepts. */
  readonly abbreviations: readonly string[];
}

export const timeUnits = [
  {
    name: 'millisecond',
    plural: 'milliseconds',
    milliseconds: 1,
    period: false,
    abbreviations: ['ms', 'msec', 'msecs', 'milli', 'millis'],
  },
  { name: 'second', plural: 'seconds', milliseconds: 1000, period: false, abbreviations: ['s', 'sec', 'secs'] },
  { name: 'minute', plural: 'minutes', milliseconds: 60_000, period: false, abbreviations: ['m', 'min', 'mins'] },
  { name: 'hour', plural: 'hours', milliseconds: 3_600_000, period: true, abbreviations: ['h', 'hr', 'hrs'] },
  { name: 'day', plural: 'days', milliseconds: 86_400_000, period: false, abbreviations: ['d'] },
  { name: 'week', plural: 'weeks', milliseconds: 604_800_000, period: true, abbreviations: ['w', 'wk', 'wks'] },
  { name: 'month', plural: 'months', milliseconds: 2_592_000_000, period: true, abbreviations: ['mo', 'mon', 'mth'] },
  { name: 'quarter', plural: 'quarters', milliseconds: 7_862_400_000, period: true, abbreviations: ['q', 'qtr'] },
  { name: 'year', plural: 'years', milliseconds: 31_536_000_000, period: true, abbreviations: ['y', 'yr', 'yrs'] },
] as const satisfies readonly TimeUnitFact[];

export const dayWords = [
  'today',
  'yesterday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Frequent time zone ids; any other id of the time zone database is accepted as well. */
export const timeZones = [
  'UTC',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Toronto',
  'Asia/Hong_Kong',
  'Asia/Kolkata',
  'Asia/Seoul',
  'Asia/Shanghai',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Europe/Amsterdam',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Paris',
  'Europe/Rome',
  'Europe/Stockholm',
  'Europe/Warsaw',
  'Europe/Zurich',
  'Pacific/Auckland',
] as const;
