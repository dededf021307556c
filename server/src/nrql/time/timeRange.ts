import { timeUnits } from '../../catalogue/timeUnits';
import type { Bucket, Interval, Query, TimeReference, TimeUnit } from '../tree/tree';

const milliseconds = Object.fromEntries(timeUnits.map(unit => [unit.name, unit.milliseconds])) as Record<
  TimeUnit,
  number
>;

/** The window of a query that has no SINCE, in milliseconds. */
export const defaultWindow = 3_600_000;

/** The length of an interval in milliseconds, or undefined where its number or its unit is not known. */
export function durationOf({ amount, unit }: Interval): number | undefined {
  if (amount.kind !== 'number' || unit.kind !== 'unit' || unit.unit === undefined) return undefined;
  return amount.value * milliseconds[unit.unit];
}

/** The length of a bucket in milliseconds, or undefined where the service chooses it. */
export function bucketLength(bucket: Bucket | undefined): number | undefined {
  if (bucket?.kind === 'number') return bucket.value;
  return bucket?.kind === 'interval' ? durationOf(bucket) : undefined;
}

type Moment = { readonly kind: 'ago' | 'epoch'; readonly value: number };

/** How long ago a time is, or when it is, in milliseconds; undefined for calendar forms, which depend on today. */
function momentOf(time: TimeReference): Moment | undefined {
  switch (time.kind) {
    case 'now':
      return { kind: 'ago', value: 0 };
    case 'ago': {
      const value = durationOf(time.interval);
      return value === undefined ? undefined : { kind: 'ago', value };
    }
    case 'number':
      return { kind: 'epoch', value: time.value };
    case 'string': {
      const value = epochOf(time.value);
      return value === undefined || Number.isNaN(value) ? undefined : { kind: 'epoch', value };
    }
  }
  return undefined;
}

/**
 * The length of the window of a query in milliseconds, where it does not depend on the present moment: both ends
 * relative, or both absolute. Undefined otherwise; zero or less where the window ends before it starts.
 */
export function windowOf(query: Query): number | undefined {
  const since: Moment | undefined = query.since ? momentOf(query.since.time) : { kind: 'ago', value: defaultWindow };
  const until: Moment | undefined = query.until ? momentOf(query.until.time) : { kind: 'ago', value: 0 };
  if (!since || !until || since.kind !== until.kind) return undefined;
  return since.kind === 'ago' ? since.value - until.value : until.value - since.value;
}

/** The shortest and the longest that a window can be, in milliseconds; zero or less where it ends before it starts. */
export interface WindowBounds {
  readonly least: number;
  readonly most: number;
}

/**
 * How long the window of a query can be, whenever it is asked: exactly, or, for calendar forms such as `yesterday`,
 * between two bounds. Undefined where nothing is known.
 */
export function windowBounds(query: Query): WindowBounds | undefined {
  const exact = windowOf(query);
  if (exact !== undefined) return { least: exact, most: exact };
  const since = query.since && agoBounds(query.since.time);
  const until: AgoBounds | undefined = query.until ? agoBounds(query.until.time) : { least: 0, most: 0 };
  if (!since || !until) return undefined;
  // The start of a period and the start of the next one are as far apart as the period is long.
  const { length } = since;
  if (length && since.period === until.period && since.which !== until.which)
    return since.which === 'last' ? length : { least: -length.most, most: -length.least };
  return { least: since.least - until.most, most: since.most - until.least };
}

interface AgoBounds extends WindowBounds {
  readonly period?: string;
  readonly which?: 'this' | 'last';
  /** How long one such period is; days of a change of the clock are shorter or longer. */
  readonly length?: WindowBounds | undefined;
}

const hour = 3_600_000;
const periods: Readonly<Record<string, WindowBounds>> = {
  hour: { least: hour, most: hour },
  day: { least: 23 * hour, most: 25 * hour },
  week: { least: 167 * hour, most: 169 * hour },
  month: { least: 671 * hour, most: 745 * hour },
  quarter: { least: 2159 * hour, most: 2209 * hour },
  year: { least: 8760 * hour, most: 8784 * hour },
};

/** How long ago a time of SINCE or UNTIL may be; undefined for absolute times and clock times. */
function agoBounds(time: TimeReference): AgoBounds | undefined {
  if (time.kind === 'day') {
    if (time.at) return undefined;
    if (time.day === 'today') return startOf('day', 'this');
    if (time.day === 'yesterday') return startOf('day', 'last');
    return time.day === 'tomorrow' ? undefined : { least: 0, most: 169 * hour };
  }
  if (time.kind === 'period')
    return time.unit.kind === 'unit' && time.unit.unit ? startOf(time.unit.unit, time.which) : undefined;
  const moment = momentOf(time);
  return moment?.kind === 'ago' ? { least: moment.value, most: moment.value } : undefined;
}

function startOf(period: string, which: 'this' | 'last'): AgoBounds | undefined {
  const length = periods[period];
  if (!length) return undefined;
  if (which === 'this') return { least: 0, most: length.most, period, which, length };
  return { least: length.least, most: 2 * length.most, period, which, length };
}

const dateTime =
  /^(?:(\d{4})-?(\d{2})(?:-?(\d{2}))?)?(?:([T ]|^)(?:(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?|(\d{2})(\d{2})?(\d{2})?)\s*(AM|PM)?)?\s*(Z|[+-]\d{2}:?\d{2}|\[[\w/+-]+\]|[A-Z]{3,4})?\s*(AM|PM)?$/i;

/**
 * Milliseconds since 1970 of a date-time text, in UTC unless it has an offset of its own; NaN where it has no date or a
 * named zone, so that it means something but not always the same; undefined where it is no date or time at all.
 */
export function epochOf(text: string): number | undefined {
  const found = dateTime.exec(text.trim());
  if (!found || text.trim() === '') return undefined;
  const [, year, month = '1', day = '1', , h1, m1, s1, fraction = '0', h2, m2, s2, half1, zone, half2] = found;
  const hour = Number(h1 ?? h2 ?? 0);
  const minute = Number(m1 ?? m2 ?? 0);
  const second = Number(s1 ?? s2 ?? 0);
  const half = (half1 ?? half2)?.toUpperCase();
  if (year === undefined && h1 === undefined && h2 === undefined) return undefined;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  if (minute > 59 || second > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  if (year === undefined) return Number.NaN;
  const hour24 = half === undefined ? hour : (hour % 12) + (half === 'PM' ? 12 : 0);
  const utc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    hour24,
    minute,
    second,
    Number(fraction.padEnd(3, '0')),
  );
  if (zone === undefined || zone.toUpperCase() === 'Z') return utc;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!offset) return Number.NaN;
  const shift = (Number(offset[2]) * 60 + Number(offset[3])) * 60_000;
  return offset[1] === '+' ? utc - shift : utc + shift;
}

const zones = new Map<string, boolean>();

/** Whether the text is an id that the time zone database knows, old spellings included. */
export function isTimeZone(id: string): boolean {
  const known = zones.get(id);
  if (known !== undefined) return known;
  let valid = true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: id });
  } catch {
    valid = false;
  }
  // Asking is slow and people use few zones; what they mistype on the way to one is not kept for ever.
  if (zones.size > 500) zones.clear();
  zones.set(id, valid);
  return valid;
}
