import type { Ago, Day, Expression, Interval, Period, TimeReference, TimeUnit } from '../../nrql/tree/tree';
import { readClock, readDateTime } from './dateText';
import { QueryError } from './errors';
import { startOfDay, type WallClock, weekday, type Zone } from './zone';

const minute = 60_000;
const day = 1440 * minute;

/** Units in milliseconds; a month counts 30 days, a quarter 91, a year 365. */
const unitMilliseconds: Readonly<Record<TimeUnit, number>> = {
  millisecond: 1,
  second: 1000,
  minute,
  hour: 60 * minute,
  day,
  week: 7 * day,
  month: 30 * day,
  quarter: 91 * day,
  year: 365 * day,
};

/** The value of a positive number literal, or undefined. */
function literalNumber(expression: Expression): number | undefined {
  return expression.kind === 'number' ? expression.value : undefined;
}

/** `5 minutes` in milliseconds. */
export function intervalMilliseconds(interval: Interval): number {
  const amount = literalNumber(interval.amount);
  const unit = interval.unit.kind === 'unit' ? interval.unit.unit : undefined;
  if (amount === undefined || !unit) throw new QueryError('An interval needs a number and a time unit.');
  if (!Number.isInteger(amount) || amount <= 0) throw new QueryError('An interval needs a positive whole number.');
  return amount * unitMilliseconds[unit];
}

interface TimeContext {
  readonly now: number;
  readonly zone: Zone;
  /** Whether the time starts a range, so that a time of day that is still to come means yesterday. */
  readonly starts: boolean;
}

/** The time of SINCE or UNTIL in milliseconds since 1970. */
export function resolveTime(time: TimeReference, context: TimeContext): number {
  switch (time.kind) {
    case 'number':
      return time.value;
    case 'now':
      return context.now;
    case 'ago':
      return context.now - agoMilliseconds(time);
    case 'day':
      return resolveDay(time, context);
    case 'period':
      return resolvePeriod(time, context);
    case 'string': {
      const timestamp = readDateTime(time.value, context.now, context.zone, context.starts);
      if (timestamp === undefined) throw new QueryError(`'${time.value}' is not a valid date and time.`);
      return timestamp;
    }
    case 'template':
      throw new QueryError(`The variable ${time.name} has no value.`);
    case 'hole':
      throw new QueryError('A time is missing.');
  }
}

/** `n unit AGO` as a length. */
export function agoMilliseconds(time: Ago): number {
  if (!time.hasAgo) throw new QueryError('AGO is missing after the interval.');
  return intervalMilliseconds(time.interval);
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function resolveDay(time: Day, { now, zone, starts }: TimeContext): number {
  const today = zone.wallClock(now);
  const index = weekdays.indexOf(time.day);
  const periodsBack =
    index < 0 ? { today: 0, yesterday: 1, tomorrow: -1 }[time.day as string] : (weekday(today) - index + 7) % 7;
  const start = startOfDay(today, -(periodsBack ?? 0));
  if (!time.time) return zone.timestamp(start);
  const clock = time.time.kind === 'string' ? readClock(time.time.value) : undefined;
  if (!clock) throw new QueryError('AT needs a time of day such as 09:30.');
  const timestamp = zone.timestamp({ ...start, ...clock });
  if (time.day !== 'today' || !starts || timestamp <= now) return timestamp;
  return zone.timestamp({ ...startOfDay(start, -1), ...clock });
}

function resolvePeriod(time: Period, { now, zone }: TimeContext): number {
  const unit = time.unit.kind === 'unit' ? time.unit.unit : undefined;
  const clock = zone.wallClock(now);
  const last = time.relation === 'last' ? 1 : 0;
  if (unit === 'hour') return zone.timestamp({ ...clock, minute: 0, second: 0, millisecond: 0 }) - last * 60 * minute;
  const start = startOfDay(clock);
  if (unit === 'week') return zone.timestamp(startOfDay(start, -((weekday(start) + 6) % 7) - 7 * last));
  if (unit === 'month') return zone.timestamp(firstOf(start, start.month - last));
  if (unit === 'quarter') return zone.timestamp(firstOf(start, Math.floor((start.month - 1) / 3) * 3 + 1 - 3 * last));
  if (unit === 'year') return zone.timestamp(firstOf({ ...start, year: start.year - last }, 1));
  throw new QueryError(`${time.relation.toUpperCase()} needs HOUR, WEEK, MONTH, QUARTER or YEAR.`);
}

/** The first day of a month. Months below 1 belong to the previous year. */
function firstOf(clock: WallClock, month: number): WallClock {
  const date = new Date(Date.UTC(clock.year, month - 1, 1));
  return { ...clock, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: 1 };
}
