import { fixedZone, startOfDay, utc, type WallClock, type Zone, zoneNamed } from './zone';

const date = '(?:(\\d{4})-(\\d{1,2})(?:-(\\d{1,2}))?|(\\d{4})(\\d{2})(\\d{2}))';
const time = '(?:(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?|(?<=T)(\\d{2})(\\d{2})(?:(\\d{2}))?)';
const zone = '(?:\\s*(Z|[+-]\\d{2}:?\\d{2}|\\[[\\w/+-]+\\]|[A-Z]{3,4}(?<![AP]M)))?';
const half = '(?:\\s*([AaPp][Mm]))?';
const pattern = new RegExp(`^\\s*(?:${date})?(?:(?:^|T|\\s+)${time})?${zone}${half}\\s*$`);

/** Time zones by their abbreviations, with fixed offsets: the abbreviation distinguishes summer and winter time. */
const letters: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  CET: 1,
  CEST: 2,
  JST: 9,
};

/**
 * A date, a time, or both, as milliseconds since 1970; undefined for other texts. A date means its midnight. A time
 * means today, or yesterday with `inPast` where it is still to come today. A zone in the text takes precedence over
 * `zone`.
 */
export function readDateTime(text: string, now: number, zone: Zone, inPast: boolean): number | undefined {
  const found = pattern.exec(text);
  if (!found) return undefined;
  const [, year, month, day, year2, month2, day2, hour, minute, second, fraction, hour2, minute2, second2, name, part] =
    found;
  const hasDate = year !== undefined || year2 !== undefined;
  const hasTime = hour !== undefined || hour2 !== undefined;
  if (!hasDate && !hasTime) return undefined;
  const place = zoneOf(name) ?? (name ? undefined : zone);
  if (!place) return undefined;
  const hours = hourOf(Number(hour ?? hour2 ?? 0), part);
  if (hours === undefined) return undefined;
  const today = startOfDay(place.wallClock(now));
  const clock: WallClock = {
    year: Number(year ?? year2 ?? today.year),
    month: Number(month ?? month2 ?? today.month),
    day: Number(day ?? day2 ?? (hasDate ? 1 : today.day)),
    hour: hours,
    minute: Number(minute ?? minute2 ?? 0),
    second: Number(second ?? second2 ?? 0),
    millisecond: fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0,
  };
  if (!isReal(clock)) return undefined;
  const timestamp = place.timestamp(clock);
  if (hasDate || !inPast || timestamp <= now) return timestamp;
  return place.timestamp({ ...clock, ...datePart(startOfDay(clock, -1)) });
}

/** `09:30` or `09:30:15`, as after `AT`; undefined for other texts. */
export function readClock(text: string): Pick<WallClock, 'hour' | 'minute' | 'second'> | undefined {
  const found = /^\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AaPp][Mm])?\s*$/.exec(text);
  if (!found) return undefined;
  const hour = hourOf(Number(found[1]), found[4]);
  const [minute, second] = [Number(found[2]), Number(found[3] ?? 0)];
  return hour === undefined || minute > 59 || second > 59 ? undefined : { hour, minute, second };
}

function datePart(clock: WallClock): Pick<WallClock, 'year' | 'month' | 'day'> {
  return { year: clock.year, month: clock.month, day: clock.day };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (!half) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
}

function isReal(clock: WallClock): boolean {
  const timestamp = utc.timestamp(clock);
  const backClock = utc.wallClock(timestamp);
  return backClock.month === clock.month && backClock.day === clock.day && clock.minute <= 59 && clock.second <= 59;
}

function zoneOf(name: string | undefined): Zone | undefined {
  if (name === undefined) return undefined;
  if (name === 'Z') return utc;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(name);
  if (offset) return fixedZone((offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3])));
  if (name.startsWith('[')) return zoneNamed(name.slice(1, -1));
  const hours = letters[name];
  return hours === undefined ? undefined : fixedZone(hours * 60);
}
