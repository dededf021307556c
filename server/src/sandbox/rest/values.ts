import { valueMappings } from '../../catalogue/values';
import { type Aggregate, isPresent, type SliceColumns } from '../store/store';

/** The six numbers of one or more minutes (their meaning depends on the metric, see `store/slices.ts`). */
export type Totals = Readonly<Omit<Aggregate, 'slices'>>;

/** Adds up the rows of a range into one record. */
export function sumRows(columns: SliceColumns, firstRow: number, endRow: number): Totals {
  let count = 0;
  let total = 0;
  let totalExclusive = 0;
  let sumOfSquares = 0;
  /** What was rounded away of the squares, which are no multiples of a step as the other numbers are. */
  let lost = 0;
  let max = 0;
  let min = Number.POSITIVE_INFINITY;
  for (let row = Math.max(0, firstRow); row < Math.min(endRow, columns.length); row++) {
    if (!isPresent(columns, row)) continue;
    count += columns.count[row] as number;
    total += columns.total[row] as number;
    totalExclusive += columns.totalExclusive[row] as number;
    const squares = columns.sumOfSquares[row] as number;
    const sum = sumOfSquares + squares;
    lost += sumOfSquares >= squares ? sumOfSquares - sum + squares : squares - sum + sumOfSquares;
    sumOfSquares = sum;
    min = Math.min(min, columns.min[row] as number);
    max = Math.max(max, columns.max[row] as number);
  }
  return { count, total, totalExclusive, min: Number.isFinite(min) ? min : 0, max, sumOfSquares: sumOfSquares + lost };
}

type Arithmetic = (t: Totals, seconds: number) => number;

/** A quotient; 0 where the divisor is 0, because the REST API has no null values. */
const per = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

const meanMs: Arithmetic = t => 1000 * per(t.total, t.count);
const mean: Arithmetic = t => per(t.total, t.count);
const calls: Arithmetic = t => t.count;
const callsPerMinute: Arithmetic = (t, seconds) => (60 * t.count) / seconds;
const sum: Arithmetic = t => t.total;
const meanExclusiveMs: Arithmetic = t => 1000 * per(t.totalExclusive, t.count);
const least: Arithmetic = t => t.min;
const greatest: Arithmetic = t => t.max;
const busyPercent: Arithmetic = (t, seconds) => 100 * (t.total / seconds);
const networkSeconds: Arithmetic = t => t.total - t.totalExclusive - t.sumOfSquares;

/**
 * All values except those of Apdex, computed from the record. Times in the record are in seconds. Each operation is in the order
 * in which the query for the value has it, so that both round alike.
 */
const arithmetic: Readonly<Record<string, Arithmetic>> = {
  average_response_time: meanMs,
  average_call_time: meanMs,
  average_time: meanMs,
  average_dom_content_load_time: meanMs,
  average_value: mean,
  used_mb_by_host: mean,
  sessions_active: mean,
  used_bytes_by_host: t => 1_048_576 * per(t.total, t.count),
  as_percentage: t => 100 * per(t.total, t.count),
  percent: t => 100 * per(t.total, t.count),
  average_exclusive_time: meanExclusiveMs,
  average_fe_response_time: meanExclusiveMs,
  average_queue_time: meanExclusiveMs,
  average_be_response_time: t => per(1000 * (t.total - t.totalExclusive), t.count),
  average_network_time: t => 1000 * per(t.total - t.totalExclusive - t.sumOfSquares, t.count),
  average_app_time: t => per(t.sumOfSquares, t.count),
  average_received_bytes: t => 1000 * per(t.total, t.count),
  average_sent_bytes: t => 1000 * t.totalExclusive,
  min_response_time: t => 1000 * t.min,
  max_response_time: t => 1000 * t.max,
  min_value: least,
  max_value: greatest,
  standard_deviation: t => 1000 * Math.sqrt(Math.max(0, per(t.sumOfSquares, t.count) - per(t.total, t.count) ** 2)),
  call_count: calls,
  count: calls,
  error_count: calls,
  launch_count: calls,
  calls_per_minute: callsPerMinute,
  requests_per_minute: callsPerMinute,
  errors_per_minute: callsPerMinute,
  throughput: (t, seconds) => t.count / seconds,
  rate: (t, seconds) => t.total / seconds,
  total_call_time_per_minute: (t, seconds) => (60 * t.total) / seconds,
  total_time: t => 1000 * t.total,
  total_dom_content_time: t => 1000 * t.total,
  total_queue_time: t => 1000 * t.totalExclusive,
  total_fe_time: t => t.totalExclusive,
  total_app_time: t => t.sumOfSquares,
  total_network_time: networkSeconds,
  total_value: sum,
  total_used_mb: sum,
  total_visits: sum,
  network_time_percentage: (t, seconds) => t.total / seconds - t.totalExclusive / seconds - t.sumOfSquares / seconds,
  fe_time_percentage: (t, seconds) => 100 * (t.totalExclusive / seconds),
  time_percentage: busyPercent,
  utilization: busyPercent,
  visits_percentage: busyPercent,
};

const requests: Arithmetic = t => t.count + t.total + t.totalExclusive;
const score: Arithmetic = t => per(t.count + t.total / 2, t.count + t.total + t.totalExclusive);

const apdexArithmetic: Readonly<Record<string, Arithmetic>> = {
  s: calls,
  t: sum,
  f: t => t.totalExclusive,
  count: requests,
  score,
  value: score,
  threshold: greatest,
  threshold_min: least,
};

/**
 * The function that computes a value of a metric, or undefined for an unknown value. `error_percentage` is not among
 * them, because it needs two metrics.
 */
export function arithmeticOf(metric: string, value: string): Arithmetic | undefined {
  if (/^(EndUser\/)?Apdex(\/|$)/.test(metric)) return apdexArithmetic[value];
  // Processor time is divided by the length of the range; utilization is already a fraction.
  if (metric === 'CPU/User Time' && value === 'percent') return busyPercent;
  return arithmetic[value];
}

const milliseconds: ReadonlySet<string> = new Set(
  valueMappings.filter(row => row.unit === 'milliseconds').map(row => row.value),
);

/** The value is a time in milliseconds. */
export function isMilliseconds(value: string): boolean {
  return milliseconds.has(value);
}

/** Three significant digits; counts remain exact. */
export function roundValue(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(3));
}
