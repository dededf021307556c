import { asNumber, asText, type Value } from '../value';
import { startOfDay, type WallClock, weekday, type Zone, zoneNamed } from '../zone';
import { dayNames, monthNames } from './calendar';
import { formatDate, parseDate } from './datePattern';
import type { RowFunction, RowFunctions, RowTools } from './rowFunction';

/** A part of a timestamp in the query's time zone, as text or, with the keyword `numeric`, as a number. */
function part(number: (clock: WallClock) => number, text: (n: number, clock: WallClock) => string): RowFunction {
  return {
    words: true,
    apply: ([value = null, format = 'string'], { zone }) => {
      const timestamp = asNumber(value);
      if (timestamp === null) return null;
      const clock = zone.wallClock(timestamp);
      const n = number(clock);
      return format === 'numeric' ? n : text(n, clock);
    },
  };
}

function daysInMonth(clock: WallClock): number {
  return new Date(Date.UTC(clock.year, clock.month, 0)).getUTCDate();
}

function month(clock: WallClock): string {
  return monthNames[clock.month - 1] ?? '';
}

function monday(clock: WallClock): WallClock {
  return startOfDay(clock, -((weekday(clock) + 6) % 7));
}

function zoneFor(third: Value | undefined, { zone, named }: RowTools): Zone {
  const name = asText(named['timezone'] ?? third ?? null);
  return name === null ? zone : zoneNamed(name);
}

const toDatetime: RowFunction = {
  apply: ([value = null, pattern = null, third], tools) => {
    const timestamp = asNumber(value);
    return timestamp === null ? null : formatDate(timestamp, asText(pattern), zoneFor(third, tools));
  },
};

const toTimestamp: RowFunction = {
  apply: ([value = null, pattern = null, third], tools) => {
    const text = asText(value);
    return text === null ? null : parseDate(text, asText(pattern), zoneFor(third, tools), tools.meter);
  },
};

export const timeFunctions: RowFunctions = {
  yearof: part(
    clock => clock.year,
    n => String(n),
  ),
  quarterof: part(
    clock => Math.ceil(clock.month / 3),
    (n, clock) => `Q${n} ${clock.year}`,
  ),
  monthof: part(
    clock => clock.month,
    (_, clock) => `${month(clock)} ${clock.year}`,
  ),
  weekof: part(
    clock => monday(clock).day,
    (n, clock) => `Week of ${month(monday(clock))} ${n}`,
  ),
  weekdayof: part(weekday, n => dayNames[n] ?? ''),
  dateof: part(
    clock => clock.day,
    (n, clock) => `${month(clock)} ${n}, ${clock.year}`,
  ),
  dayofmonthof: part(
    clock => clock.day,
    n => String(n),
  ),
  daysinmonthof: part(daysInMonth, n => String(n)),
  hourof: part(
    clock => clock.hour,
    n => `${n}:00`,
  ),
  minuteof: part(
    clock => clock.minute,
    n => String(n),
  ),
  todatetime: toDatetime,
  fromtimestamp: toDatetime,
  totimestamp: toTimestamp,
  fromdatetime: toTimestamp,
};
