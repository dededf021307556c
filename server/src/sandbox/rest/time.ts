import { day, hour, minute } from '../world/world';
import { invalid, type RestCall } from './call';

/** A timestamp in the format of the API: UTC with a numeric offset, in whole seconds. */
export function iso(timestamp: number): string {
  return new Date(timestamp).toISOString().replace(/\.\d+Z$/, '+00:00');
}

const isoTimestamp = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Parses an ISO 8601 timestamp, with an offset or in UTC, into milliseconds; undefined for other texts. */
export function parseTimestamp(text: string): number | undefined {
  const match = isoTimestamp.exec(text.trim());
  if (!match) return undefined;
  const [, date, time = '00:00', seconds = ':00', offset = 'Z'] = match;
  const timestamp = Date.parse(
    `${date}T${time}${seconds}${offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2').toUpperCase()}`,
  );
  return Number.isNaN(timestamp) ? undefined : timestamp;
}

/** The timestamp in a parameter; undefined when it is missing. Fails with 422 for other texts. */
export function timestampParameter(call: RestCall, name: string): number | undefined {
  const text = call.parameters.get(name);
  if (text === undefined || text === '') return undefined;
  const timestamp = parseTimestamp(text);
  if (timestamp !== undefined) return timestamp;
  const hint = / \d\d:?\d\d$/.test(text) ? '; a + in the offset must be sent as %2B' : '';
  throw invalid(`${name} is not an ISO 8601 time: ${text}${hint}`);
}

/** The range of a metric-data request in milliseconds. */
export function readRange(call: RestCall): { from: number; to: number } {
  const to = timestampParameter(call, 'to') ?? Math.floor(call.now / 1000) * 1000;
  const from = timestampParameter(call, 'from') ?? to - 30 * minute;
  if (to - from < minute) throw invalid('from and to must be at least 60 seconds apart');
  return { from, to };
}

/** The length of a time slice in minutes, for ranges up to a length. */
const granularities: readonly (readonly [upTo: number, minutes: number])[] = [
  [3 * hour, 1],
  [6 * hour, 2],
  [14 * hour, 5],
  [day, 10],
  [4 * day, 30],
  [7 * day, 60],
  [21 * day, 180],
  [42 * day, 360],
  [63 * day, 720],
];

/** The maximum number of time slices. More of them would overload the service. */
const maxSlices = 2500;

/** The boundaries of the time slices in minutes since 1970: n slices have n + 1 boundaries. */
export function sliceBoundaries(from: number, to: number, now: number, period: number | undefined): number[] {
  const first = Math.floor(from / minute);
  const last = Math.max(first + 1, Math.floor(to / minute));
  const length = to - from;
  const tenth = (last - first) / 10;
  if (now - from > 8 * day && length < 4 * day && (period ?? 0) / 60 <= tenth) {
    const count = Math.min(10, last - first);
    return Array.from({ length: count + 1 }, (_, i) => first + Math.floor(((last - first) * i) / count));
  }
  const usual = granularities.find(row => length <= row[0])?.[1] ?? 3 * 1440;
  const step = Math.max(usual, Math.ceil((period ?? 0) / 60));
  if ((last - first) / step > maxSlices) throw invalid('The time range is too long');
  const boundaries: number[] = [];
  for (let boundary = first; boundary < last; boundary += step) boundaries.push(boundary);
  return [...boundaries, last];
}
