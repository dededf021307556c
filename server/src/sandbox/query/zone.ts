import { memoizeByText } from '../../text/byText';
import { QueryError } from './errors';

/** The local date and time of a timestamp. Months count from 1, weekdays from Sunday 0. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/** A time zone: conversions between timestamps, in milliseconds since 1970, and local times. */
export interface Zone {
  readonly id: string;
  wallClock(timestamp: number): WallClock;
  /** The timestamp of a local time. A local time that is skipped in spring is shifted by the change. */
  timestamp(clock: WallClock): number;
}

export const utc: Zone = {
  id: 'UTC',
  wallClock: timestamp => split(timestamp),
  timestamp: clock => timestampOf(clock),
};

/** A zone with a fixed offset from UTC in minutes. */
export function fixedZone(minutes: number): Zone {
  const shift = minutes * 60_000;
  return {
    id: `${minutes}`,
    wallClock: timestamp => split(timestamp + shift),
    timestamp: clock => timestampOf(clock) - shift,
  };
}

/** The maximum number of characters of all names that are kept. */
const maxKept = 20_000;
const maxKeptLength = 100;

/** The zone with an IANA name such as `Europe/Berlin`. Throws a QueryError for an unknown name. */
export const zoneNamed = memoizeByText(id => (id === 'UTC' ? utc : intlZone(id)), maxKept, maxKeptLength);

function intlZone(id: string): Zone {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: id,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
  } catch {
    throw new QueryError(`Invalid time zone '${id}'.`);
  }
  const shiftAt = (timestamp: number): number => {
    const parts: Record<string, number> = {};
    for (const part of format.formatToParts(timestamp)) parts[part.type] = Number(part.value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(timestamp / 1000) * 1000;
  };
  return {
    id,
    wallClock: timestamp => split(timestamp + shiftAt(timestamp)),
    timestamp(clock) {
      const local = timestampOf(clock);
      const first = local - shiftAt(local);
      return local - shiftAt(first);
    },
  };
}

function split(shifted: number): WallClock {
  const date = new Date(shifted);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  };
}

export function timestampOf(clock: WallClock): number {
  return Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second, clock.millisecond);
}

/** Sunday is 0. */
export function weekday(clock: WallClock): number {
  return new Date(Date.UTC(clock.year, clock.month - 1, clock.day)).getUTCDay();
}

/** The start of the day that is this many days later. */
export function startOfDay(clock: WallClock, daysLater = 0): WallClock {
  return split(Date.UTC(clock.year, clock.month - 1, clock.day + daysLater));
}
