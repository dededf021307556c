/**
 * REST metric values and the query-language expressions that yield the same number (specification, section 2.3, and the
 * longer published table). `v` in an expression stands for `<namespace>.timeslice.value`. The same value name means
 * different arithmetic for different metrics: rows with `metrics` come first. Where the published table divides by the
 * length of the range, `rate(…, 1 second)` does so, in a series by the length of each interval.
 */
export type Unit =
  | 'milliseconds'
  | 'seconds'
  | 'per-minute'
  | 'per-second'
  | 'percent'
  | 'count'
  | 'bytes'
  | 'megabytes'
  | 'score'
  | 'ratio'
  | 'none';

export interface ValueMapping {
  readonly value: string;
  /** Metric name prefixes for which this row holds; absent: every other metric. A trailing slash means "and below". */
  readonly metrics?: readonly string[];
  readonly expression: string;
  /** Metrics that the expression filters for, beside the one of the request. */
  readonly also?: readonly string[];
  readonly unit: Unit;
  /** Where the number comes from, when it is not in the specification itself. */
  readonly source?: 'published-table';
}

const browserAndMobile = ['EndUser', 'EndUser/', 'Mobile', 'Mobile/'] as const;
const apdex = ['Apdex', 'Apdex/', 'EndUser/Apdex', 'EndUser/Apdex/'] as const;
const extra = 'published-table';

export const valueMappings = [
  { value: 'score', metrics: apdex, expression: 'apdex(v)', unit: 'score' },
  { value: 's', metrics: apdex, expression: 'count(v)', unit: 'count' },
  { value: 't', metrics: apdex, expression: 'sum(v)', unit: 'count' },
  { value: 'f', metrics: apdex, expression: "sum(v['totalExclusive'])", unit: 'count' },
  { value: 'count', metrics: apdex, expression: "count(v) + sum(v) + sum(v['totalExclusive'])", unit: 'count' },
  { value: 'value', metrics: apdex, expression: 'apdex(v)', unit: 'score', source: extra },
  { value: 'threshold', metrics: apdex, expression: 'max(v)', unit: 'seconds', source: extra },
  { value: 'threshold_min', metrics: apdex, expression: 'min(v)', unit: 'seconds', source: extra },
  {
    value: 'average_response_time',
    metrics: browserAndMobile,
    expression: 'sum(v) / count(v) * 1000',
    unit: 'milliseconds',
    source: extra,
  },
  {
    value: 'average_fe_response_time',
    metrics: browserAndMobile,
    expression: "sum(v['totalExclusive']) / count(v) * 1000",
    unit: 'milliseconds',
  },
  {
    value: 'average_be_response_time',
    metrics: browserAndMobile,
    expression: "1000 * (sum(v) - sum(v['totalExclusive'])) / count(v)",
    unit: 'milliseconds',
    source: extra,
  },
  {
    value: 'average_network_time',
    metrics: browserAndMobile,
    expression: "(sum(v) - sum(v['totalExclusive']) - sum(v['sumOfSquares'])) / count(v) * 1000",
    unit: 'milliseconds',
  },
  {
    value: 'total_network_time',
    metrics: browserAndMobile,
    expression: "sum(v) - sum(v['totalExclusive']) - sum(v['sumOfSquares'])",
    unit: 'seconds',
    source: extra,
  },
  {
    value: 'network_time_percentage',
    metrics: browserAndMobile,
    expression:
      "rate(sum(v), 1 second) - rate(sum(v['totalExclusive']), 1 second) - rate(sum(v['sumOfSquares']), 1 second)",
    unit: 'ratio',
    source: extra,
  },
  {
    value: 'total_fe_time',
    metrics: browserAndMobile,
    expression: "sum(v['totalExclusive'])",
    unit: 'seconds',
    source: extra,
  },
  {
    value: 'fe_time_percentage',
    metrics: browserAndMobile,
    expression: "100 * rate(sum(v['totalExclusive']), 1 second)",
    unit: 'percent',
    source: extra,
  },
  {
    value: 'average_dom_content_load_time',
    metrics: browserAndMobile,
    expression: 'average(v) * 1000',
    unit: 'milliseconds',
  },
  {
    value: 'total_dom_content_time',
    metrics: browserAndMobile,
    expression: 'sum(v) * 1000',
    unit: 'milliseconds',
    source: extra,
  },
  {
    value: 'average_queue_time',
    metrics: browserAndMobile,
    expression: "average(v['totalExclusive']) * 1000",
    unit: 'milliseconds',
  },
  {
    value: 'total_queue_time',
    metrics: browserAndMobile,
    expression: "sum(v['totalExclusive']) * 1000",
    unit: 'milliseconds',
    source: extra,
  },
  { value: 'total_app_time', metrics: browserAndMobile, expression: "sum(v['sumOfSquares'])", unit: 'seconds' },
  {
    value: 'average_app_time',
    metrics: browserAndMobile,
    expression: "sum(v['sumOfSquares']) / count(v)",
    unit: 'seconds',
    source: extra,
  },
  {
    value: 'average_sent_bytes',
    metrics: browserAndMobile,
    expression: "sum(v['totalExclusive']) * 1000",
    unit: 'bytes',
    source: extra,
  },
  {
    value: 'average_received_bytes',
    metrics: browserAndMobile,
    expression: '1000 * sum(v) / count(v)',
    unit: 'bytes',
    source: extra,
  },
  {
    value: 'error_percentage',
    metrics: ['EndUser'],
    expression:
      "filter(count(v), WHERE metricTimesliceName = 'EndUser/errors') / filter(count(v), WHERE metricTimesliceName = 'Browser')",
    also: ['EndUser/errors', 'Browser'],
    unit: 'ratio',
    source: extra,
  },
  { value: 'launch_count', metrics: browserAndMobile, expression: 'count(v)', unit: 'count', source: extra },
  {
    value: 'percent',
    metrics: ['CPU/User Time'],
    expression: '100 * rate(sum(v), 1 second)',
    unit: 'percent',
    source: extra,
  },
  { value: 'average_response_time', expression: 'average(v) * 1000', unit: 'milliseconds' },
  { value: 'average_call_time', expression: 'average(v) * 1000', unit: 'milliseconds', source: extra },
  { value: 'average_time', expression: 'average(v) * 1000', unit: 'milliseconds', source: extra },
  { value: 'calls_per_minute', expression: 'rate(count(v), 1 minute)', unit: 'per-minute' },
  { value: 'call_count', expression: 'count(v)', unit: 'count' },
  { value: 'min_response_time', expression: 'min(v) * 1000', unit: 'milliseconds' },
  { value: 'max_response_time', expression: 'max(v) * 1000', unit: 'milliseconds' },
  {
    value: 'average_exclusive_time',
    expression: "average(v['totalExclusive'] / v['count']) * 1000",
    unit: 'milliseconds',
  },
  { value: 'average_value', expression: 'average(v)', unit: 'none' },
  { value: 'total_call_time_per_minute', expression: 'rate(sum(v), 1 minute)', unit: 'per-minute' },
  { value: 'requests_per_minute', expression: 'rate(count(v), 1 minute)', unit: 'per-minute' },
  { value: 'standard_deviation', expression: 'stddev(v) * 1000', unit: 'milliseconds' },
  { value: 'error_count', expression: 'count(v)', unit: 'count' },
  { value: 'errors_per_minute', expression: 'rate(count(v), 1 minute)', unit: 'per-minute' },
  { value: 'throughput', expression: 'rate(count(v), 1 second)', unit: 'per-second' },
  { value: 'as_percentage', expression: 'average(v) * 100', unit: 'percent' },
  { value: 'count', expression: 'count(v)', unit: 'count', source: extra },
  { value: 'rate', expression: 'rate(sum(v), 1 second)', unit: 'per-second', source: extra },
  { value: 'total_time', expression: 'sum(v) * 1000', unit: 'milliseconds', source: extra },
  { value: 'total_value', expression: 'sum(v)', unit: 'none', source: extra },
  { value: 'total_used_mb', expression: 'sum(v)', unit: 'megabytes', source: extra },
  { value: 'total_visits', expression: 'sum(v)', unit: 'count', source: extra },
  { value: 'min_value', expression: 'min(v)', unit: 'none', source: extra },
  { value: 'max_value', expression: 'max(v)', unit: 'none', source: extra },
  { value: 'used_mb_by_host', expression: 'average(v)', unit: 'megabytes', source: extra },
  { value: 'sessions_active', expression: 'average(v)', unit: 'count', source: extra },
  { value: 'used_bytes_by_host', expression: 'average(v) * 1024 * 1024', unit: 'bytes', source: extra },
  { value: 'percent', expression: 'average(v) * 100', unit: 'percent', source: extra },
  { value: 'time_percentage', expression: '100 * rate(sum(v), 1 second)', unit: 'percent', source: extra },
  { value: 'utilization', expression: '100 * rate(sum(v), 1 second)', unit: 'percent', source: extra },
  { value: 'visits_percentage', expression: '100 * rate(sum(v), 1 second)', unit: 'percent', source: extra },
] as const satisfies readonly ValueMapping[];
