import type { LanguageContext } from '../../text/language';
import { queriesOf } from '../document/position';
import { epochOf, isTimeZone } from '../time/dateTime';
import { bucketLength, durationOf, timeRangeOf } from '../time/timeRange';
import type { AnyNode, Day, Period, Query } from '../tree/tree';

/** A text about a time, and the range of the statement that it documents. */
interface TimeHover {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const day = 86_400_000;

/** The timestamp after SINCE or UNTIL, the zone after WITH TIMEZONE, or the number of intervals of TIMESERIES. */
export function timeHover(path: readonly AnyNode[], context: LanguageContext): TimeHover | undefined {
  for (let index = path.length - 1; index > 0; index--) {
    const node = path[index] as AnyNode;
    const parent = path[index - 1] as AnyNode;
    if (parent.kind === 'since' || parent.kind === 'until') {
      const text = timestampText(node, path, context.now);
      return text === undefined ? undefined : { start: node.start, end: node.end, text };
    }
    if (parent.kind === 'timezone' && node.kind === 'string') {
      const text = zoneText(node.value, context.now);
      return text === undefined ? undefined : { start: node.start, end: node.end, text };
    }
    if (parent.kind === 'timeseries' && node === parent.bucket) {
      const text = bucketsText(bucketLength(parent.bucket), queriesOf(path)[0]);
      return text === undefined ? undefined : { start: node.start, end: node.end, text };
    }
  }
  return undefined;
}

function timestampText(node: AnyNode, path: readonly AnyNode[], now: number | undefined): string | undefined {
  const zoned = queriesOf(path)[0]?.timezone !== undefined;
  switch (node.kind) {
    case 'number':
      return `${formatTime(node.value)}, written in milliseconds since 1970.`;
    case 'string': {
      const value = epochOf(node.value);
      if (value === undefined) return undefined;
      if (Number.isNaN(value)) return 'A time that depends on the current date or on the rules of its time zone.';
      const hasZone = /Z$|[+-]\d{2}:?\d{2}$|\]$/i.test(node.value.trim()) && /[T :]/.test(node.value);
      return zoned && !hasZone ? 'A time in the time zone of WITH TIMEZONE.' : `${formatTime(value)}.`;
    }
    case 'ago': {
      const length = durationOf(node.interval);
      if (length === undefined || now === undefined) return undefined;
      return `${formatTime(now - length)}, counted from now.${fixedLength(length, node.interval.unit)}`;
    }
    case 'day':
    case 'period': {
      const start = now === undefined || zoned ? undefined : startOf(node, now);
      const general = node.kind === 'day' ? dayText(node) : periodText(node);
      return start === undefined ? general : `${general} Currently ${formatTime(start)}.`;
    }
    default:
      return undefined;
  }
}

function dayText({ day: name, time }: Day): string {
  const midnight =
    name === 'today'
      ? 'Midnight at the start of this day'
      : name === 'yesterday'
        ? 'Midnight at the start of the day before'
        : `Midnight at the start of the most recent ${name[0]?.toUpperCase()}${name.slice(1)}, today included`;
  const clock = time ? ' The time of day after AT is counted from there.' : '';
  return `${midnight}, in the time zone of the query.${clock}`;
}

function periodText({ relation, unit }: Period): string {
  const name = (unit.kind === 'unit' ? unit.unit : undefined) ?? 'hour, week, month, quarter or year';
  return `Start of the ${relation === 'this' ? 'current' : 'previous'} ${name}.`;
}

/** A note on months, quarters and years, which have a fixed length in the language. */
function fixedLength(length: number, unit: { readonly kind: string }): string {
  const name = 'unit' in unit ? unit.unit : undefined;
  if (name !== 'month' && name !== 'quarter' && name !== 'year') return '';
  const days = { month: 30, quarter: 91, year: 365 }[name];
  const total = length / day === days ? '' : `, so that is ${length / day} days`;
  return ` A ${name} counts as ${days} days${total}.`;
}

/** The start of a day or period in UTC; undefined where a time of day follows. */
function startOf(node: Day | Period, now: number): number | undefined {
  const date = new Date(now);
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  if (node.kind === 'day') {
    if (node.time) return undefined;
    if (node.day === 'today') return midnight;
    if (node.day === 'yesterday') return midnight - day;
    const weekday = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].indexOf(node.day);
    return weekday < 0 ? undefined : midnight - ((date.getUTCDay() - weekday + 7) % 7) * day;
  }
  const back = node.relation === 'last' ? 1 : 0;
  switch (node.unit.kind === 'unit' ? node.unit.unit : undefined) {
    case 'hour':
      return now - (now % 3_600_000) - back * 3_600_000;
    case 'week':
      return midnight - (((date.getUTCDay() + 6) % 7) + back * 7) * day;
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back);
    case 'quarter':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (date.getUTCMonth() % 3) - back * 3);
    case 'year':
      return Date.UTC(date.getUTCFullYear() - back, 0);
    default:
      return undefined;
  }
}

function formatTime(moment: number): string {
  const limit = 8.64e15;
  if (!(Math.abs(moment) <= limit)) return 'A time outside the calendar';
  return `${new Date(moment)
    .toISOString()
    .replace('T', ' ')
    .replace(/:\d\d\.\d+Z$/, '')} UTC`;
}

function zoneText(zone: string, now: number | undefined): string | undefined {
  if (!isTimeZone(zone)) return undefined;
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = now === undefined ? undefined : format.formatToParts(now).find(({ type }) => type === 'timeZoneName');
  return `Time zone **${zone}**${offset ? `, now ${offset.value.replace('GMT', 'UTC')}` : ''}.`;
}

function bucketsText(length: number | undefined, query: Query | undefined): string | undefined {
  const window = query && timeRangeOf(query);
  if (!length || !window || window <= 0) return undefined;
  return `${Math.ceil(window / length)} intervals in the time range of this query; at most 366 are allowed.`;
}
