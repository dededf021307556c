import { QueryError } from './errors';

/** The parts of a moment on a wall clock. Months count from 1, weekdays from Sunday 0. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
}

/** A time zone as arithmetic: what its clocks show at a moment, and when they show it. Moments are milliseconds since 1970. */
export interface Zone {
  readonly id: string;
  wallClock(moment: number): WallClock;
  /** The moment at which the clocks show that; where they jump over it, the moment shifted by the jump. */
  moment(clock: WallClock): number;
}

export const utc: Zone = {
  id: 'UTC',
  wallClock: moment => split(moment),
  moment: clock => join(clock),
};

/** A zone with a fixed distance to UTC in minutes. */
export function fixedZone(minutes: number): Zone {
  const shift = minutes * 60_000;
  return {
    id: `${minutes}`,
    wallClock: moment => split(moment + shift),
    moment: clock => join(clock) - shift,
  };
}

const named = new Map<string, Zone>([['UTC', utc]]);

/** The zone of an IANA name such as `Europe/Berlin`; throws a QueryError for a name that is none. */
export function zoneNamed(id: string): Zone {
  let zone = named.get(id);
  if (!zone) {
    zone = intlZone(id);
    named.set(id, zone);
  }
  return zone;
}

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
  const shiftAt = (moment: number): number => {
    const parts: Record<string, number> = {};
    for (const part of format.formatToParts(moment)) parts[part.type] = Number(part.value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
  };
  return {
    id,
    wallClock: moment => split(moment + shiftAt(moment)),
    moment(clock) {
      const local = join(clock);
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

function join(clock: WallClock): number {
  return Date.UTC(clock.year, clock.month - 1, clock.day, clock.hour, clock.minute, clock.second, clock.millisecond);
}

/** Sunday is 0. */
export function weekday(clock: WallClock): number {
  return new Date(Date.UTC(clock.year, clock.month - 1, clock.day)).getUTCDay();
}

/** The start of the day, so many days later. */
export function startOfDay(clock: WallClock, daysLater = 0): WallClock {
  return split(Date.UTC(clock.year, clock.month - 1, clock.day + daysLater));
}
