import type { Bucket, Query } from '../../nrql/tree/tree';
import { messages, QueryError } from './errors';
import { agoMilliseconds, intervalMilliseconds, resolveTime } from './timeReference';
import { utc, type Zone, zoneNamed } from './zone';

/** A time range in milliseconds since 1970, without its end. */
export interface TimeRange {
  readonly begin: number;
  readonly end: number;
}

const minute = 60_000;

export function zoneOf(query: Query): Zone {
  const zone = query.timezone?.zone;
  return zone?.kind === 'string' ? zoneNamed(zone.value) : utc;
}

/** The time range of a query: SINCE and UNTIL, by default the last 60 minutes. */
export function timeRangeOf(query: Pick<Query, 'since' | 'until'>, now: number, zone: Zone): TimeRange {
  const end = query.until ? resolveTime(query.until.time, { now, zone, starts: false }) : now;
  const begin = query.since ? resolveTime(query.since.time, { now, zone, starts: true }) : now - 60 * minute;
  if (begin >= end) throw new QueryError(messages.emptyWindow);
  return { begin, end };
}

/**
 * The time range for metrics. They exist per minute, so both ends are rounded down: `SINCE 30 minutes ago` reads thirty
 * complete minutes. A range within one minute reads that minute.
 */
export function wholeMinutes({ begin, end }: TimeRange): TimeRange {
  const from = Math.floor(begin / minute) * minute;
  const to = Math.floor(end / minute) * minute;
  return from < to ? { begin: from, end: to } : { begin: from, end: from + minute };
}

/** The offset of COMPARE WITH in milliseconds. */
export function compareOffset(query: Query): number | undefined {
  if (!query.compare) return undefined;
  if (query.compare.time.kind !== 'ago') throw new QueryError('COMPARE WITH needs an interval such as 1 week ago.');
  return agoMilliseconds(query.compare.time);
}

/** The intervals of a series: `count` windows of `size`, each `step` after the one before, the last one ending at the end. */
export interface Buckets {
  readonly begin: number;
  readonly count: number;
  readonly size: number;
  readonly step: number;
}

const most = 366;

/** The buckets of TIMESERIES over a range, or undefined without that clause. All lengths are milliseconds. */
export function bucketsOf(query: Query, timeRange: TimeRange): Buckets | undefined {
  if (!query.timeseries) return undefined;
  const length = timeRange.end - timeRange.begin;
  const size = bucketSize(query.timeseries.bucket, length);
  if (size > length) throw new QueryError(messages.bucketTooLarge);
  const slide = query.timeseries.slide;
  const step = slide ? bucketSize(slide.step, length) : size;
  if (slide && (query.timeseries.bucket === undefined || query.timeseries.bucket.kind === 'word'))
    throw new QueryError('SLIDE BY needs TIMESERIES with an explicit interval.');
  const count = Math.floor((length - size) / step) + 1;
  if (count > most) throw new QueryError(messages.tooManyBuckets);
  return { begin: timeRange.end - size - (count - 1) * step, count, size, step };
}

function bucketSize(bucket: Bucket | undefined, length: number): number {
  if (!bucket || (bucket.kind === 'word' && bucket.word !== 'max')) return automatic(length);
  if (bucket.kind === 'word') return Math.max(minute, Math.ceil(length / most / minute) * minute);
  if (bucket.kind === 'interval') return intervalMilliseconds(bucket);
  if (bucket.kind === 'number' && Number.isInteger(bucket.value) && bucket.value > 0) return bucket.value;
  throw new QueryError('TIMESERIES needs a positive interval.');
}

/**
 * Lengths of time range and bucket in minutes. A chart has some fifty points: half hours for a day, six hours for a
 * week.
 */
const automaticSizes: readonly (readonly [range: number, bucket: number])[] = [
  [60, 1],
  [180, 5],
  [360, 10],
  [720, 15],
  [1440, 30],
  [2880, 60],
  [4320, 120],
  [20160, 360],
  [43200, 720],
  [129600, 2880],
];

function automatic(length: number): number {
  const minutes = length / minute;
  if (minutes < 1) return Math.max(1, Math.floor(length / 30));
  const size = automaticSizes.find(([range]) => minutes <= range)?.[1] ?? Math.ceil(minutes / 60 / 1440) * 1440;
  return size * minute;
}
