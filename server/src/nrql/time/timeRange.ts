import { timeUnits } from '../../catalogue/timeUnits';
import type { Bucket, Interval, Query, TimeReference, TimeUnit } from '../tree/tree';
import { epochOf } from './dateTime';

const milliseconds = Object.fromEntries(timeUnits.map(unit => [unit.name, unit.milliseconds])) as Record<
  TimeUnit,
  number
>;

/** The length in milliseconds of the time range of a query without SINCE. */
const defaultTimeRange = 3_600_000;

/** The length of an interval in milliseconds, or undefined where its number or its unit is unknown. */
export function durationOf({ amount, unit }: Interval): number | undefined {
  if (amount.kind !== 'number' || unit.kind !== 'unit' || unit.unit === undefined) return undefined;
  return amount.value * milliseconds[unit.unit];
}

/** The length of a bucket in milliseconds, or undefined where the service chooses it. */
export function bucketLength(bucket: Bucket | undefined): number | undefined {
  if (bucket?.kind === 'number') return bucket.value;
  return bucket?.kind === 'interval' ? durationOf(bucket) : undefined;
}

/** Whether a time has the ten digits of seconds since 1970, where milliseconds are meant. */
export function looksLikeSeconds(time: TimeReference | undefined): time is TimeReference & { readonly kind: 'number' } {
  return time?.kind === 'number' && time.value >= 1e9 && time.value < 1e10;
}

type Timestamp = { readonly kind: 'ago' | 'epoch'; readonly value: number };

/**
 * The age or the timestamp of a time, in milliseconds; undefined for calendar forms, which depend on the current date.
 */
function timestampOf(time: TimeReference): Timestamp | undefined {
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
 * The length of the time range of a query in milliseconds, where it does not depend on the current time: both ends are
 * relative, or both are absolute. Undefined otherwise. Zero or negative where the range ends before it starts.
 */
export function timeRangeOf(query: Query): number | undefined {
  const since: Timestamp | undefined = query.since
    ? timestampOf(query.since.time)
    : { kind: 'ago', value: defaultTimeRange };
  const until: Timestamp | undefined = query.until ? timestampOf(query.until.time) : { kind: 'ago', value: 0 };
  if (!since || !until || since.kind !== until.kind) return undefined;
  return since.kind === 'ago' ? since.value - until.value : until.value - since.value;
}

/** The minimum and maximum of a length in milliseconds. Zero or negative where a time range ends before it starts. */
interface DurationBounds {
  readonly min: number;
  readonly max: number;
}

/**
 * The bounds of the length of a query's time range at any current time. They differ for calendar forms such as
 * `yesterday`. Undefined where nothing is known.
 */
export function timeRangeBounds(query: Query): DurationBounds | undefined {
  const exactLength = timeRangeOf(query);
  if (exactLength !== undefined) return { min: exactLength, max: exactLength };
  const since = query.since && agoBounds(query.since.time);
  const until: AgoBounds | undefined = query.until ? agoBounds(query.until.time) : { min: 0, max: 0 };
  if (!since || !until) return undefined;
  // The starts of a period and of the next one are as far apart as the period is long.
  const { length } = since;
  if (length && since.period === until.period && since.relation !== until.relation)
    return since.relation === 'last' ? length : { min: -length.max, max: -length.min };
  return { min: since.min - until.max, max: since.max - until.min };
}

interface AgoBounds extends DurationBounds {
  readonly period?: string;
  readonly relation?: 'this' | 'last';
  /** The length of one such period. Changes between summer and winter time make it vary. */
  readonly length?: DurationBounds | undefined;
}

const hour = 3_600_000;
const periods: Readonly<Record<string, DurationBounds>> = {
  hour: { min: hour, max: hour },
  day: { min: 23 * hour, max: 25 * hour },
  week: { min: 167 * hour, max: 169 * hour },
  month: { min: 671 * hour, max: 745 * hour },
  quarter: { min: 2159 * hour, max: 2209 * hour },
  year: { min: 8760 * hour, max: 8784 * hour },
};

/** The bounds of the age of a time in SINCE or UNTIL; undefined for timestamps and times of day. */
function agoBounds(time: TimeReference): AgoBounds | undefined {
  if (time.kind === 'day') {
    if (time.time) return undefined;
    if (time.day === 'today') return startOf('day', 'this');
    if (time.day === 'yesterday') return startOf('day', 'last');
    return time.day === 'tomorrow' ? undefined : { min: 0, max: 169 * hour };
  }
  if (time.kind === 'period')
    return time.unit.kind === 'unit' && time.unit.unit ? startOf(time.unit.unit, time.relation) : undefined;
  const moment = timestampOf(time);
  return moment?.kind === 'ago' ? { min: moment.value, max: moment.value } : undefined;
}

function startOf(period: string, relation: 'this' | 'last'): AgoBounds | undefined {
  const length = periods[period];
  if (!length) return undefined;
  if (relation === 'this') return { min: 0, max: length.max, period, relation, length };
  return { min: length.min, max: 2 * length.max, period, relation, length };
}
