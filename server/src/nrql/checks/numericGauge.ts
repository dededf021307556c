import type { Check } from '../check/check';

export const numericGauge: Check = {
  code: 'numeric-gauge',
  severity: 'warning',
  title: 'numeric() around a metric',
  documentation:
    'A metric is a number. `numeric()` converts strings and does not work on gauges. Use latest, min, max, sum, count or average.',
  incorrect: "SELECT max(numeric(queue.size)) FROM Metric WHERE metricName = 'queue.size' SINCE 1 hour ago",
  correct: "SELECT max(queue.size) FROM Metric WHERE metricName = 'queue.size' SINCE 1 hour ago",
  concernsCall: key => key === 'numeric',
  call: (call, _fact, inspection) => {
    const argument = call.arguments[0];
    const condition = inspection.scope.query.where?.condition;
    if (argument?.kind !== 'name' || !condition || !inspection.scope.readsOnly('Metric')) return;
    // Only a condition on metricName shows that the attribute is the metric.
    const operands = condition.kind === 'logical' ? condition.operands : [condition];
    const isMetric = operands.some(
      operand =>
        operand.kind === 'binary' &&
        operand.left.kind === 'name' &&
        operand.left.text === 'metricName' &&
        operand.right.kind === 'string' &&
        operand.right.value === argument.text,
    );
    const replacement = inspection.slice(argument.start, argument.end);
    if (isMetric) inspection.report(numericGauge, call, 'A metric is a number. Remove numeric().', { replacement });
  },
};
