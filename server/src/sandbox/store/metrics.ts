import type { Application } from '../world/world';

const call = [
  'average_response_time',
  'calls_per_minute',
  'call_count',
  'min_response_time',
  'max_response_time',
  'average_exclusive_time',
  'average_value',
  'total_call_time_per_minute',
  'requests_per_minute',
  'standard_deviation',
  'average_call_time',
] as const;

/** The value names that the REST API lists for a metric, and returns when a request names none. */
export const valueFamilies = {
  call,
  segment: [...call, 'average_time', 'total_time', 'throughput', 'rate', 'time_percentage'],
  apdex: ['s', 't', 'f', 'count', 'score', 'value', 'threshold', 'threshold_min'],
  page: [
    'average_response_time',
    'average_fe_response_time',
    'average_be_response_time',
    'average_network_time',
    'total_network_time',
    'network_time_percentage',
    'total_fe_time',
    'fe_time_percentage',
    'total_app_time',
    'average_app_time',
    'call_count',
    'requests_per_minute',
    'error_percentage',
  ],
  render: [
    'average_dom_content_load_time',
    'total_dom_content_time',
    'average_queue_time',
    'total_queue_time',
    'call_count',
  ],
  error: ['error_count', 'errors_per_minute'],
  memory: ['used_bytes_by_host', 'used_mb_by_host', 'total_used_mb', 'average_value'],
  collection: [
    'as_percentage',
    'average_time',
    'calls_per_minute',
    'max_value',
    'total_call_time_per_minute',
    'utilization',
  ],
  processor: ['percent'],
  session: ['sessions_active', 'total_visits', 'visits_percentage'],
  custom: [
    'average_value',
    'call_count',
    'count',
    'rate',
    'total_value',
    'min_value',
    'max_value',
    'standard_deviation',
  ],
  report: ['average_value', 'call_count'],
  transfer: [
    'average_response_time',
    'average_sent_bytes',
    'average_received_bytes',
    'call_count',
    'requests_per_minute',
  ],
  launch: ['launch_count', 'call_count', 'calls_per_minute'],
} as const;

type ValueFamily = keyof typeof valueFamilies;

/** One metric of one application: how its time-slices are generated, and its values in the REST API. */
export interface Metric {
  readonly name: string;
  readonly family: ValueFamily;
  /** The meaning of the six numbers (see `slices.ts`). */
  readonly form: 'call' | 'apdex' | 'page' | 'render' | 'error' | 'gauge';
  /** The traffic that determines the number of calls. */
  readonly flow: 'web' | 'other' | 'pages' | 'launches' | 'none';
  /** Calls per call of the flow. */
  readonly share: number;
  /** Mean seconds per call, or the mean value of a gauge. */
  readonly mean: number;
  /** The exclusive part of the total. */
  readonly exclusive: number;
  /** Nothing was reported after this time (milliseconds). */
  readonly endedAt?: number;
}

type Row = readonly [
  name: string,
  family: ValueFamily,
  form: Metric['form'],
  share: number,
  mean: number,
  exclusive: number,
];

/** Means of calls are relative to the response time of the application; those of gauges are absolute. */
const web: readonly Row[] = [
  ['HttpDispatcher', 'call', 'call', 1, 1, 1],
  ['Apdex', 'apdex', 'apdex', 1, 0, 0],
  ['WebTransaction', 'call', 'call', 1, 1, 0.35],
  ['WebTransactionTotalTime', 'call', 'call', 1, 1.15, 0.4],
  ['WebFrontend/QueueTime', 'call', 'call', 1, 0.03, 1],
  ['Errors/all', 'error', 'error', 0.012, 0, 0],
  ['Errors/allWeb', 'error', 'error', 0.011, 0, 0],
  ['External/all', 'segment', 'call', 0.8, 0.3, 1],
  ['External/allWeb', 'segment', 'call', 0.75, 0.3, 1],
  ['External/payments.example.com/all', 'segment', 'call', 0.3, 0.45, 1],
  ['External/stock.example.com/all', 'segment', 'call', 0.5, 0.2, 1],
  ['Datastore/all', 'segment', 'call', 3.4, 0.09, 1],
  ['Datastore/allWeb', 'segment', 'call', 3.2, 0.09, 1],
  ['Datastore/Postgres/all', 'segment', 'call', 2.4, 0.11, 1],
  ['Datastore/operation/Postgres/select', 'segment', 'call', 2, 0.1, 1],
  ['Datastore/operation/Postgres/update', 'segment', 'call', 0.4, 0.16, 1],
  ['Datastore/statement/Postgres/orders/select', 'segment', 'call', 1.1, 0.1, 1],
  ['Datastore/statement/Postgres/orders/update', 'segment', 'call', 0.3, 0.18, 1],
  ['Datastore/Redis/all', 'segment', 'call', 1, 0.008, 1],
  ['Custom/Cart/Value', 'custom', 'call', 0.2, 42, 1],
];
const other: readonly Row[] = [
  ['OtherTransaction/all', 'call', 'call', 1, 4, 0.6],
  ['OtherTransactionTotalTime', 'call', 'call', 1, 4.6, 0.6],
  ['OtherTransaction/Background/Mailer/deliver', 'segment', 'call', 0.5, 1.5, 0.5],
  ['OtherTransaction/Background/Report/nightly', 'segment', 'call', 0.1, 22, 0.7],
  ['Errors/allOther', 'error', 'error', 0.02, 0, 0],
];
const pages: readonly Row[] = [
  ['EndUser', 'page', 'page', 1, 2.4, 0.62],
  ['EndUser/RB', 'render', 'render', 1, 0.9, 0.012],
  ['EndUser/Apdex', 'apdex', 'apdex', 1, 0, 0],
  ['EndUser/errors', 'error', 'error', 0.02, 0, 0],
  ['Browser', 'report', 'call', 1, 2.4, 1],
];
const launches: readonly Row[] = [
  ['Session/Start', 'report', 'call', 1, 0.9, 1],
  ['Mobile/Launch/All', 'launch', 'call', 1, 0.9, 1],
  ['Mobile/Crash/All', 'launch', 'error', 0.008, 0, 0],
  ['Mobile/Network/All', 'transfer', 'call', 6.1, 0.31, 0.4],
  ['Mobile/Network/StatusErrors', 'error', 'error', 0.06, 0, 0],
  ['Mobile/Network/Failures', 'error', 'error', 0.02, 0, 0],
];
/** One reading per host and minute. */
const machine: readonly Row[] = [
  ['Memory/Physical', 'memory', 'gauge', 1, 612, 1],
  ['CPU/User Time', 'processor', 'gauge', 1, 21, 1],
  ['CPU/User/Utilization', 'processor', 'gauge', 1, 0.35, 1],
  ['Agent/MetricsReported/count', 'report', 'gauge', 1, 128, 1],
  ['Instance/Reporting', 'report', 'gauge', 1, 1, 1],
];
const java: readonly Row[] = [
  ['Memory/Heap/Used', 'memory', 'gauge', 1, 410, 1],
  ['Memory/Heap/Max', 'memory', 'gauge', 1, 1024, 1],
  ['GC/G1 Young Generation', 'collection', 'gauge', 1, 0.04, 1],
  ['Session/Web/Active', 'session', 'gauge', 1, 33, 1],
];

function rows(list: readonly Row[], flow: Metric['flow'], pace: number): Metric[] {
  return list.map(([name, family, form, share, mean, exclusive]) => ({
    name,
    family,
    form,
    flow,
    share,
    mean: form === 'call' && family !== 'custom' ? mean * pace : mean,
    exclusive,
  }));
}

/** The metrics of a web transaction, its Apdex and its errors. Earlier transactions get more of the traffic. */
function transactionRows(application: Application): Metric[] {
  const all = application.transactions.length;
  const shares = application.transactions.map((_, index) => 1 / (index + 1.5));
  const sum = shares.reduce((a, b) => a + b, 0);
  return application.transactions.flatMap((name, index) => {
    const share = (shares[index] ?? 0) / sum;
    const mean = 0.5 + (1.1 * ((index * 7) % all)) / all;
    return rows(
      [
        [`WebTransaction/${name}`, 'segment', 'call', share, mean, 0.3],
        [`Apdex/${name}`, 'apdex', 'apdex', share, 0, 0],
        [`Errors/WebTransaction/${name}`, 'error', 'error', share * 0.011, 0, 0],
      ],
      'web',
      application.pace,
    );
  });
}

/** All metrics that an application ever reported, in the order of the REST API. */
export function metricsOf(application: Application, retiredAt: number): Metric[] {
  const { traffic, pace } = application;
  const metrics: Metric[] = [];
  if (traffic.web > 0) metrics.push(...rows(web, 'web', pace), ...transactionRows(application));
  if (traffic.other > 0) metrics.push(...rows(other, 'other', pace));
  // A worker has no web requests, but it has errors.
  if (traffic.web === 0 && traffic.other > 0)
    metrics.push(...rows([['Errors/all', 'error', 'error', 0.02, 0, 0]], 'other', pace));
  if (traffic.pages > 0) metrics.push(...rows(pages, 'pages', 1));
  if (traffic.launches > 0) metrics.push(...rows(launches, 'launches', 1));
  if (application.domain === 'APM') {
    metrics.push(...rows(machine, 'none', 1));
    if (application.language === 'java') metrics.push(...rows(java, 'none', 1));
    metrics.push(
      ...rows([['Custom/Queue/Depth', 'custom', 'gauge', 1, 14, 1]], 'none', 1).map(metric => ({
        ...metric,
        endedAt: retiredAt,
      })),
    );
  }
  return metrics;
}
