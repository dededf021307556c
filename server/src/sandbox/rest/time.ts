import { day, hour, minute } from '../world/world';
import { invalid, type RestCall } from './call';

/** A moment in the API's form: UTC with a numeric offset, whole seconds. */
export function iso(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00');
}

const moment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Reads an ISO 8601 moment, with an offset or in UTC; undefined when it is none. Milliseconds. */
export function parseMoment(text: string): number | undefined {
  const match = moment.exec(text.trim());
  if (!match) return undefined;
  const [, date, time = '00:00', seconds = ':00', offset = 'Z'] = match;
  const at = Date.parse(`${date}T${time}${seconds}${offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2').toUpperCase()}`);
  return Number.isNaN(at) ? undefined : at;
}

/** A moment given as a parameter; absent is undefined, nonsense fails with 422. */
export function momentParameter(call: RestCall, name: string): number | undefined {
  const text = call.parameters.get(name);
  if (text === undefined || text === '') return undefined;
  const at = parseMoment(text);
  if (at !== undefined) return at;
  const hint = / \d\d:?\d\d$/.test(text) ? '; a + in the offset must be sent as %2B' : '';
  throw invalid(`${name} is not an ISO 8601 time: ${text}${hint}`);
}

/** The range of a metric-data request in milliseconds. */
export function readRange(call: RestCall): { from: number; to: number } {
  const to = momentParameter(call, 'to') ?? Math.floor(call.now / 1000) * 1000;
  const from = momentParameter(call, 'from') ?? to - 30 * minute;
  if (to - from < minute) throw invalid('from and to must be at least 60 seconds apart');
  return { from, to };
}

/** Length of a slice in minutes for ranges up to a length. */
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

/** More slices than this are refused: nobody reads them, and they would take the service down. */
const mostSlices = 2500;

/** Boundaries of the slices in minutes since 1970, the last one included: n slices have n + 1 boundaries. */
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
  if ((last - first) / step > mostSlices) throw invalid('The time range is too long');
  const boundaries: number[] = [];
  for (let at = first; at < last; at += step) boundaries.push(at);
  return [...boundaries, last];
}
