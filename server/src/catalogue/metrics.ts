import type { Unit } from './values';

/** Metric names and their values with units (specification, section 2.2), and other names that programs often read. */
export interface MetricName {
  readonly name: string;
  readonly meaning: string;
  readonly domain: 'APM' | 'BROWSER' | 'MOBILE';
  readonly values: readonly { readonly name: string; readonly unit: Unit }[];
}

const callValues = [
  { name: 'average_response_time', unit: 'milliseconds' },
  { name: 'calls_per_minute', unit: 'per-minute' },
  { name: 'call_count', unit: 'count' },
  { name: 'min_response_time', unit: 'milliseconds' },
  { name: 'max_response_time', unit: 'milliseconds' },
  { name: 'average_exclusive_time', unit: 'milliseconds' },
  { name: 'average_value', unit: 'none' },
  { name: 'total_call_time_per_minute', unit: 'per-minute' },
  { name: 'requests_per_minute', unit: 'per-minute' },
  { name: 'standard_deviation', unit: 'milliseconds' },
  { name: 'average_call_time', unit: 'milliseconds' },
] as const;

const segmentValues = [
  ...callValues,
  { name: 'average_time', unit: 'milliseconds' },
  { name: 'total_time', unit: 'milliseconds' },
  { name: 'throughput', unit: 'per-second' },
  { name: 'rate', unit: 'per-second' },
  { name: 'time_percentage', unit: 'percent' },
] as const;

const apdexValues = [
  { name: 's', unit: 'count' },
  { name: 't', unit: 'count' },
  { name: 'f', unit: 'count' },
  { name: 'count', unit: 'count' },
  { name: 'score', unit: 'score' },
  { name: 'value', unit: 'score' },
  { name: 'threshold', unit: 'seconds' },
  { name: 'threshold_min', unit: 'seconds' },
] as const;

export const metricNames = [
  { name: 'HttpDispatcher', meaning: 'web requests of the application', domain: 'APM', values: callValues },
  { name: 'OtherTransaction/all', meaning: 'transactions outside the web', domain: 'APM', values: callValues },
  { name: 'Apdex', meaning: 'Apdex of the application', domain: 'APM', values: apdexValues },
  {
    name: 'EndUser',
    meaning: 'page loads in the browser',
    domain: 'BROWSER',
    values: [
      { name: 'average_network_time', unit: 'milliseconds' },
      { name: 'average_fe_response_time', unit: 'milliseconds' },
      { name: 'average_be_response_time', unit: 'milliseconds' },
      { name: 'average_response_time', unit: 'milliseconds' },
      { name: 'total_app_time', unit: 'seconds' },
      { name: 'average_app_time', unit: 'seconds' },
      { name: 'total_network_time', unit: 'seconds' },
      { name: 'network_time_percentage', unit: 'ratio' },
      { name: 'total_fe_time', unit: 'seconds' },
      { name: 'fe_time_percentage', unit: 'percent' },
      { name: 'call_count', unit: 'count' },
      { name: 'requests_per_minute', unit: 'per-minute' },
      { name: 'error_percentage', unit: 'ratio' },
    ],
  },
  {
    name: 'EndUser/RB',
    meaning: 'page rendering in the browser',
    domain: 'BROWSER',
    values: [
      { name: 'average_dom_content_load_time', unit: 'milliseconds' },
      { name: 'total_dom_content_time', unit: 'milliseconds' },
      { name: 'average_queue_time', unit: 'milliseconds' },
      { name: 'total_queue_time', unit: 'milliseconds' },
      { name: 'call_count', unit: 'count' },
    ],
  },
  { name: 'EndUser/Apdex', meaning: 'Apdex in the browser', domain: 'BROWSER', values: apdexValues },
  {
    name: 'Errors/all',
    meaning: 'errors of the application',
    domain: 'APM',
    values: [
      { name: 'error_count', unit: 'count' },
      { name: 'errors_per_minute', unit: 'per-minute' },
    ],
  },
  { name: 'WebTransaction', meaning: 'web transactions', domain: 'APM', values: callValues },
  {
    name: 'WebFrontend/QueueTime',
    meaning: 'wait between web server and application',
    domain: 'APM',
    values: callValues,
  },
  { name: 'External/all', meaning: 'calls to other services', domain: 'APM', values: segmentValues },
  { name: 'Datastore/all', meaning: 'calls to databases', domain: 'APM', values: segmentValues },
  {
    name: 'Memory/Physical',
    meaning: 'memory in use',
    domain: 'APM',
    values: [
      { name: 'used_mb_by_host', unit: 'megabytes' },
      { name: 'used_bytes_by_host', unit: 'bytes' },
      { name: 'total_used_mb', unit: 'megabytes' },
      { name: 'average_value', unit: 'none' },
    ],
  },
  {
    name: 'CPU/User Time',
    meaning: 'processor time of the application',
    domain: 'APM',
    values: [{ name: 'percent', unit: 'percent' }],
  },
  {
    name: 'Agent/MetricsReported/count',
    meaning: 'metrics that the agent reported',
    domain: 'APM',
    values: [
      { name: 'average_value', unit: 'none' },
      { name: 'call_count', unit: 'count' },
    ],
  },
] as const satisfies readonly MetricName[];
