import type { Inspection } from '../checkInspection';
import type { Scope } from '../checkScope';
import type { Name } from '../tree';
import type { Check } from './check';

const applications = new Set(['appId', 'appName', 'entity.guid', 'entityGuid', 'entity.name']);

/** The first use of the time-slice value in a query, or undefined: metrics made of it do not count. */
function timesliceIn(at: Inspection): Name | undefined {
  return at.scope.names.find(({ text }) => text === at.timesliceValue);
}

function hasTemplate(scope: Scope): boolean {
  return scope.query.where?.condition.kind === 'template';
}

export const timesliceSource: Check = {
  code: 'timeslice-source',
  severity: 'error',
  title: 'Time-slice value of another event type',
  documentation: 'Time-slice data are in the event type Metric and in no other.',
  wrong: 'SELECT sum(svc.timeslice.value) FROM Transaction SINCE 1 hour ago',
  right:
    "SELECT sum(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  needs: ['timeslice'],
  query: (query, at) => {
    if (!query.from || at.scope.reads('Metric') || !query.from.sources.every(({ kind }) => kind === 'event-type'))
      return;
    const name = timesliceIn(at);
    if (name) at.report(timesliceSource, name, `${name.text} is in FROM Metric only.`);
  },
};

export const mixedTimeslice: Check = {
  code: 'mixed-timeslice',
  severity: 'error',
  title: 'Time-slice data with other events',
  documentation:
    'A query over time-slice data reads the event type Metric alone; other event types need a query of their own.',
  wrong:
    "SELECT count(svc.timeslice.value) FROM Metric, Transaction WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  right:
    "SELECT count(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  needs: ['timeslice'],
  query: (query, at) => {
    const sources = query.from?.sources ?? [];
    if (sources.length < 2 || !at.scope.reads('Metric')) return;
    if (!timesliceIn(at)) return;
    const other = sources.find(source => source.kind === 'event-type' && source.text !== 'Metric');
    if (other) at.report(mixedTimeslice, other, 'Time-slice data cannot be read together with other events.');
  },
};

export const missingApplication: Check = {
  code: 'missing-application',
  severity: 'warning',
  title: 'Time-slice data without an application',
  documentation: 'The service answers only when WHERE names an application: by `appId`, `appName` or `entity.guid`.',
  wrong:
    "SELECT average(svc.timeslice.value) FROM Metric WHERE metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  right:
    "SELECT average(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  needs: ['timeslice'],
  query: (_query, at) => {
    const { scope } = at;
    if (!scope.reads('Metric') || hasTemplate(scope)) return;
    const name = scope.timeslice;
    if (!name) return;
    for (let around: Scope | undefined = scope; around; around = around.outer) {
      if (around.conditionNames.some(({ text }) => applications.has(text))) return;
    }
    at.report(missingApplication, name, 'WHERE must name an application: by appId, appName or entity.guid.');
  },
};

export const missingMetricName: Check = {
  code: 'missing-metric-name',
  severity: 'warning',
  title: 'Time-slice data without a metric',
  documentation:
    'All time-slice metrics share one value attribute. Without `metricTimesliceName` (or WITH METRIC_FORMAT) the query mixes response times, memory and counts.',
  wrong: 'SELECT average(svc.timeslice.value) FROM Metric WHERE appId = 1 SINCE 1 hour ago',
  right:
    "SELECT average(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  needs: ['timeslice'],
  query: (query, at) => {
    const { scope } = at;
    if (!scope.reads('Metric') || query.metricFormat || hasTemplate(scope)) return;
    const name = timesliceIn(at);
    if (!name || scope.conditionNames.includes(name)) return;
    const named = ({ text }: Name) => text === 'metricTimesliceName' || text === 'metricName';
    // Facets by name keep the metrics apart, and a list of the names is the purpose of some queries. Key transactions
    // and other entities that are one metric are chosen by their guid.
    if (scope.names.some(named) || scope.conditionNames.some(({ text }) => text === 'entity.guid')) return;
    at.report(missingMetricName, name, 'Name a metric in WHERE by metricTimesliceName; this mixes all of them.');
  },
};

export const metricCount: Check = {
  code: 'metric-count',
  severity: 'information',
  title: 'count(*) over Metric',
  documentation:
    'Over Metric, `count(*)` adds up what the data points count. `datapointCount()` counts the points themselves.',
  wrong: "SELECT count(*) FROM Metric WHERE metricName = 'queue.size' SINCE 1 hour ago",
  right: "SELECT datapointCount() FROM Metric WHERE metricName = 'queue.size' SINCE 1 hour ago",
  concernsCall: key => key === 'count',
  call: (call, _fact, at) => {
    if (call.key !== 'count' || call.arguments[0]?.kind !== 'star' || !at.scope.readsOnly('Metric')) return;
    at.report(
      metricCount,
      call,
      'Over Metric this adds up what the data points count; datapointCount() counts the points.',
    );
  },
};

export const overviewAverage: Check = {
  code: 'overview-average',
  severity: 'warning',
  title: 'Overview metric with another function than average',
  documentation: 'The overview metrics are made for `average()`; other functions give figures without a meaning.',
  wrong: "SELECT sum(apm.service.overview.web) FROM Metric WHERE appName = 'Shop' SINCE 1 hour ago",
  right: "SELECT average(apm.service.overview.web) FROM Metric WHERE appName = 'Shop' SINCE 1 hour ago",
  concernsName: text => text.startsWith('apm.'),
  name: (name, at) => {
    if (
      !name.text.startsWith('apm.') ||
      !name.text.includes('.overview') ||
      !at.aggregate ||
      at.aggregate.key === 'average'
    )
      return;
    at.report(overviewAverage, name, `${name.text} is made for average() only.`);
  },
};

export const apdexAverage: Check = {
  code: 'apdex-average',
  severity: 'warning',
  title: 'Average of an Apdex record',
  documentation:
    'An Apdex record holds counts of satisfied, tolerating and frustrated requests. `apdex()` makes the score of them; an average means nothing.',
  wrong:
    "SELECT average(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'Apdex' SINCE 1 hour ago",
  right:
    "SELECT apdex(svc.timeslice.value) FROM Metric WHERE appId = 1 AND metricTimesliceName = 'Apdex' SINCE 1 hour ago",
  concernsName: text => text.endsWith('.timeslice.value'),
  name: (name, at) => {
    if (at.aggregate?.key !== 'average' || name.text !== at.timesliceValue) return;
    const metric = at.metric();
    if (metric === undefined || !/^(EndUser\/)?Apdex(\/|$)/.test(metric) || at.aggregate.arguments[0] !== name) return;
    at.report(
      apdexAverage,
      { start: at.aggregate.start, end: at.aggregate.nameEnd },
      'The average of an Apdex record means nothing; use apdex().',
      { replacement: 'apdex' },
    );
  },
};

export const numericGauge: Check = {
  code: 'numeric-gauge',
  severity: 'warning',
  title: 'numeric() around a metric',
  documentation:
    'A metric is a number already. `numeric()` reads texts and does not work on gauges: use latest, min, max, sum, count or average.',
  wrong: "SELECT max(numeric(queue.size)) FROM Metric WHERE metricName = 'queue.size' SINCE 1 hour ago",
  right: "SELECT max(queue.size) FROM Metric WHERE metricName = 'queue.size' SINCE 1 hour ago",
  concernsCall: key => key === 'numeric',
  call: (call, _fact, at) => {
    const argument = call.arguments[0];
    const condition = at.scope.query.where?.condition;
    if (argument?.kind !== 'name' || !condition || !at.scope.readsOnly('Metric')) return;
    // Only a condition on its name tells that an attribute is the metric itself.
    const operands = condition.kind === 'logical' ? condition.operands : [condition];
    const isMetric = operands.some(
      operand =>
        operand.kind === 'binary' &&
        operand.left.kind === 'name' &&
        operand.left.text === 'metricName' &&
        operand.right.kind === 'string' &&
        operand.right.value === argument.text,
    );
    const replacement = at.slice(argument.start, argument.end);
    if (isMetric) at.report(numericGauge, call, 'A metric is a number already.', { replacement });
  },
};

export const wildcardOutsideMetric: Check = {
  code: 'wildcard-outside-metric',
  severity: 'error',
  title: 'Wildcard name outside Metric',
  documentation: 'A percent sign in a name stands for any text in names of metrics, which only FROM Metric has.',
  wrong: 'SELECT average(my.%.size) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT average(my.%.size) FROM Metric SINCE 1 hour ago',
  concernsName: text => text.includes('%'),
  name: (name, at) => {
    if (name.quoted || !name.text.includes('%')) return;
    const sources = at.scope.query.from?.sources;
    if (!sources?.every(source => source.kind === 'event-type' && !source.text.startsWith('Metric'))) return;
    at.report(
      wildcardOutsideMetric,
      name,
      'A name with % works in FROM Metric only; other names with % need backticks.',
    );
  },
};

export const lookupClause: Check = {
  code: 'lookup-clause',
  severity: 'error',
  title: 'Clause that a lookup table does not have',
  documentation:
    'The rows of a lookup table have no time: TIMESERIES, COMPARE WITH and EXTRAPOLATE do not work on them.',
  wrong: 'SELECT count(*) FROM lookup(prices) TIMESERIES',
  right: 'SELECT count(*) FROM lookup(prices)',
  needs: ['timeseries', 'compare', 'extrapolate'],
  query: (query, at) => {
    if (!query.from?.sources.some(({ kind }) => kind === 'lookup')) return;
    for (const clause of [query.timeseries, query.compare, query.extrapolate]) {
      if (clause)
        at.report(lookupClause, at.wordOf(clause), 'A lookup table has no time; this clause does not work on it.');
    }
  },
};

/** Functions over which EXTRAPOLATE has an effect, itself or through a wrapper. */
const extrapolated = new Set(['apdex', 'average', 'count', 'histogram', 'sum', 'stddev', 'percentage', 'rate']);

export const extrapolateWithoutEffect: Check = {
  code: 'extrapolate-without-effect',
  severity: 'information',
  title: 'EXTRAPOLATE without effect',
  documentation:
    'EXTRAPOLATE works on Transaction, TransactionError and events that agents report, with apdex, average, count, histogram, sum and stddev.',
  wrong: 'SELECT max(duration) FROM Transaction SINCE 1 hour ago EXTRAPOLATE',
  right: 'SELECT average(duration) FROM Transaction SINCE 1 hour ago EXTRAPOLATE',
  needs: ['extrapolate'],
  query: (query, at) => {
    if (!query.extrapolate) return;
    const { scope } = at;
    const foreign =
      scope.readsOnly('Metric') || scope.readsOnly('Log') || scope.readsOnly('Span') || scope.readsOnly('SystemSample');
    const useful = !scope.aggregates || scope.unclear || scope.calls.some(({ key }) => extrapolated.has(key));
    if (foreign || !useful) at.report(extrapolateWithoutEffect, query.extrapolate, 'EXTRAPOLATE has no effect here.');
  },
};
