/**
 * Whole queries for the purposes of the specification, section 4.3, as LSP snippets. `svc.` is a placeholder for the
 * namespace.
 */
export interface Purpose {
  readonly prefix: string;
  readonly title: string;
  readonly body: readonly string[];
}

export const purposes = [
  {
    prefix: 'metric names',
    title: 'List the metric names of an application',
    body: [
      'FROM Metric',
      'SELECT uniques(metricTimesliceName)',
      'WHERE appId = ${1:4711} AND svc.timeslice.value IS NOT NULL',
      'SINCE ${2:30} minutes ago',
      'LIMIT MAX',
    ],
  },
  {
    prefix: 'metric values',
    title: 'Read a time-slice metric as a series',
    body: [
      'FROM Metric',
      'SELECT rate(count(svc.timeslice.value), 1 minute) AS requests_per_minute',
      "WHERE appId = ${1:4711} AND metricTimesliceName = '${2:HttpDispatcher}'",
      'SINCE ${3:30} minutes ago',
      'TIMESERIES 1 minute',
    ],
  },
  {
    prefix: 'metric values per host',
    title: 'Read a time-slice metric of one host',
    body: [
      'FROM Metric',
      'SELECT average(svc.timeslice.value) * 1000 AS average_response_time',
      "WHERE appId = ${1:4711} AND metricTimesliceName = '${2:HttpDispatcher}' AND host = '${3:web-1}'",
      'SINCE ${4:30} minutes ago',
      'TIMESERIES 1 minute',
    ],
  },
  {
    prefix: 'hosts',
    title: 'List the hosts of an application',
    body: [
      'FROM Transaction',
      'SELECT uniqueCount(host)',
      "WHERE appName = '${1:Shop}'",
      'FACET host',
      'SINCE ${2:1} hour ago',
      'LIMIT MAX',
    ],
  },
  {
    prefix: 'key transaction',
    title: 'Performance of a key transaction',
    body: [
      'FROM Metric',
      'SELECT average(svc.timeslice.value) * 1000 AS responseTimeAverage,',
      '  rate(count(svc.timeslice.value), 1 minute) AS throughput',
      "WHERE entity.guid = '${1:GUID}'",
      'SINCE ${2:30} minutes ago',
      'TIMESERIES',
    ],
  },
  {
    prefix: 'mobile metrics',
    title: 'Durations of a mobile application',
    body: [
      'FROM Mobile',
      'SELECT average(duration)',
      "WHERE appName = '${1:Shop App}'",
      'SINCE ${2:1} hour ago',
      'TIMESERIES',
    ],
  },
  {
    prefix: 'apdex',
    title: 'Apdex of an application',
    body: [
      'FROM Metric',
      'SELECT apdex(svc.timeslice.value)',
      "WHERE appId = ${1:4711} AND metricTimesliceName = 'Apdex'",
      'SINCE ${2:30} minutes ago',
    ],
  },
  {
    prefix: 'deployments',
    title: 'List the deployments of an application',
    body: [
      'FROM ChangeTrackingEvent, Deployment',
      'SELECT timestamp, version, user, description, changeTrackingId, deploymentId',
      "WHERE category = 'Deployment' AND entity.guid = '${1:GUID}'",
      'SINCE ${2:1} week ago',
      'LIMIT 100',
    ],
  },
  {
    prefix: 'REST deployments',
    title: 'Find deployments that were recorded through the REST API',
    body: [
      'FROM ChangeTrackingEvent, Deployment',
      'SELECT count(*)',
      'FACET svc.source, entity.guid',
      'SINCE ${1:1} month ago',
      'LIMIT MAX',
    ],
  },
  {
    prefix: 'error rate',
    title: 'Share of failed requests',
    body: [
      'FROM Transaction',
      "SELECT percentage(count(*), WHERE error IS TRUE) AS 'failures %'",
      "WHERE appName = '${1:Shop}'",
      'SINCE ${2:1} hour ago',
      'TIMESERIES',
    ],
  },
  {
    prefix: 'several metrics',
    title: 'Read several time-slice metrics in one query',
    body: [
      'FROM Metric',
      "SELECT filter(rate(count(svc.timeslice.value), 1 minute), WHERE metricTimesliceName = '${2:HttpDispatcher}') AS web,",
      "  filter(rate(count(svc.timeslice.value), 1 minute), WHERE metricTimesliceName = '${3:OtherTransaction/all}') AS background",
      'WHERE appId = ${1:4711}',
      'SINCE ${4:30} minutes ago',
      'TIMESERIES 1 minute',
    ],
  },
  {
    prefix: 'page rendering time',
    title: 'Page rendering time in milliseconds: front end without document processing',
    body: [
      'FROM Metric',
      "SELECT filter(sum(svc.timeslice.value['totalExclusive']), WHERE metricTimesliceName = 'EndUser')",
      "  / filter(count(svc.timeslice.value), WHERE metricTimesliceName = 'EndUser') * 1000",
      "  - filter(average(svc.timeslice.value), WHERE metricTimesliceName = 'EndUser/RB') * 1000 AS 'page rendering ms'",
      'WHERE appId = ${1:4711}',
      'SINCE ${2:30} minutes ago',
    ],
  },
  {
    prefix: 'web application time',
    title: 'Web application time in milliseconds per page load',
    body: [
      'FROM Metric',
      "SELECT sum(svc.timeslice.value['sumOfSquares']) / count(svc.timeslice.value) * 1000 AS 'web application ms'",
      "WHERE appId = ${1:4711} AND metricTimesliceName = 'EndUser'",
      'SINCE ${2:30} minutes ago',
    ],
  },
] as const satisfies readonly Purpose[];
