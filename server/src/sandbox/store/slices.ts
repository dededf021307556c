import { hash, scramble } from '../world/random';
import type { Application, Host } from '../world/world';
import type { Metric } from './metrics';

/**
 * The six numbers of every minute, as columns. What they mean depends on the metric:
 *
 * | metric | count | total | totalExclusive | min, max | sumOfSquares |
 * |---|---|---|---|---|---|
 * | calls | calls | seconds | seconds without callees | seconds | seconds squared |
 * | Apdex | satisfied | tolerating | frustrated | threshold T in seconds | 0 |
 * | EndUser | page views | seconds | front-end seconds | seconds | application seconds |
 * | EndUser/RB | page views | seconds of DOM processing | seconds in the queue | seconds | seconds squared |
 * | errors | errors | 0 | 0 | 0 | 0 |
 * | gauges | readings | sum of the readings | the same | reading | squares |
 *
 * A minute without data has zeros in all six columns (`isPresent`).
 */
export interface SliceColumns {
  /** Minute number (milliseconds since 1970 / 60,000) of the first row. */
  readonly firstMinute: number;
  readonly length: number;
  readonly count: Float64Array;
  readonly total: Float64Array;
  readonly totalExclusive: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly sumOfSquares: Float64Array;
}

/** Columns of a number of minutes, the first of them counted from 1970. */
export function emptyColumns(firstMinute: number, length: number): SliceColumns {
  const column = () => new Float64Array(length);
  return {
    firstMinute,
    length,
    count: column(),
    total: column(),
    totalExclusive: column(),
    min: column(),
    max: column(),
    sumOfSquares: column(),
  };
}

/**
 * Whether something was reported in this row. An Apdex row may have no satisfied request, but always has a threshold.
 */
export function isPresent(columns: SliceColumns, row: number): boolean {
  return (columns.count[row] as number) > 0 || (columns.max[row] as number) > 0;
}

const minutesPerDay = 1440;

/** The load of a minute, from 0.3 at night to 1 at noon in the application's time zone, less at weekends. */
function busyness(minute: number, phase: number): number {
  const local = minute + phase;
  const x = (local % minutesPerDay) / minutesPerDay;
  const t = x < 0.5 ? 2 * x : 2 - 2 * x;
  const weekday = (Math.floor(local / minutesPerDay) + 4) % 7;
  const level = 0.3 + 0.7 * t * t * (3 - 2 * t);
  return weekday === 0 || weekday === 6 ? level * 0.6 : level;
}

/** About one half hour in fifty is slow, which shows in charts, alerts and Apdex. */
function slowness(key: number, minute: number): number {
  return scramble(key ^ Math.imul(Math.floor(minute / 30), 0x27d4eb2f)) % 53 === 0 ? 2.4 : 1;
}

/**
 * A measured number as a multiple of some nanoseconds, so that sums are exact: REST and queries add them up in different
 * orders, and a program that prints an average is to print the same digits of both.
 */
const stepped = (measured: number) => Math.round(measured * 0x4000000) / 0x4000000;

const low = (h: number) => (h & 0xffff) / 0x10000;
const high = (h: number) => (h >>> 16) / 0x10000;

/**
 * Adds the time-slices of one metric from one source to columns. All metrics of one flow derive the number of calls
 * from the same hash, so that Apdex, HttpDispatcher and WebTransaction have the same number of requests.
 */
export function addSlices(
  seed: number,
  application: Application,
  host: Host | undefined,
  metric: Metric,
  columns: SliceColumns,
  from: number,
  to: number,
): void {
  const place = hash(seed, application.id, host?.id ?? 0);
  const flowKey = hash(place, metric.flow);
  const key = hash(place, metric.name);
  const slowKey = hash(seed, application.id, 'slow');
  const phase = hash(seed, application.id, 'phase') % 240;
  const weights = application.hosts.reduce((sum, each) => sum + each.weight, 0);
  const rate = metric.flow === 'none' ? 0 : (application.traffic[metric.flow] * (host?.weight ?? 1)) / (weights || 1);
  const { count, total, totalExclusive, min, max, sumOfSquares } = columns;
  const { form, share, exclusive } = metric;
  const threshold =
    metric.flow === 'pages' ? application.settings.endUserApdexTarget : application.settings.apdexTarget;
  for (let minute = from; minute < to; minute++) {
    const i = minute - columns.firstMinute;
    const busy = busyness(minute, phase);
    const mixed = scramble(key ^ Math.imul(minute, 0x9e3779b1));
    let n = 1;
    if (form !== 'gauge') {
      const drawn = scramble(flowKey ^ Math.imul(minute, 0x85ebca77));
      n = Math.floor(rate * busy * (0.8 + 0.4 * low(drawn)) + high(drawn));
      if (share !== 1) n = Math.floor(n * share + high(mixed));
      if (n === 0) continue;
    }
    const slow = slowness(slowKey, minute);
    if (form === 'apdex') {
      const frustrated = Math.floor(n * (0.005 + 0.02 * low(mixed)) * slow + high(mixed) * 0.4);
      const tolerating = Math.min(n - frustrated, Math.floor(n * (0.04 + 0.07 * high(mixed)) * slow + low(mixed)));
      count[i] = (count[i] as number) + n - frustrated - tolerating;
      total[i] = (total[i] as number) + tolerating;
      totalExclusive[i] = (totalExclusive[i] as number) + frustrated;
      min[i] = threshold;
      max[i] = threshold;
      continue;
    }
    if (form === 'error') {
      count[i] = (count[i] as number) + n;
      continue;
    }
    const again = scramble(mixed ^ 0x68bc21eb);
    const mean = stepped(
      form === 'gauge'
        ? metric.mean * (0.85 + 0.1 * busy + 0.1 * low(mixed))
        : metric.mean * (0.7 + 0.4 * busy) * (0.85 + 0.3 * low(mixed)) * slow,
    );
    const sum = n * mean;
    const smallest = n === 1 ? mean : stepped(mean * (0.1 + 0.25 * low(again)));
    const largest = n === 1 ? mean : stepped(Math.min(mean * (2 + 4 * high(again)), sum - (n - 1) * smallest));
    count[i] = (count[i] as number) + n;
    total[i] = (total[i] as number) + sum;
    totalExclusive[i] = (totalExclusive[i] as number) + stepped(sum * exclusive * (0.9 + 0.1 * high(mixed)));
    const before = max[i] as number;
    min[i] = before === 0 ? smallest : Math.min(min[i] as number, smallest);
    max[i] = Math.max(before, largest);
    const spread = n === 1 ? 0 : 0.15 + 0.4 * low(again);
    // The application seconds of pages are in this column too.
    const squares = form === 'page' ? stepped(sum * (0.09 + 0.03 * low(again))) : sum * mean * (1 + spread);
    sumOfSquares[i] = (sumOfSquares[i] as number) + squares;
  }
}
