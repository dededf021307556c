import { valueMappings } from '../../catalogue/values';
import type { Check } from '../check/check';
import { expandExpression, valueMapping } from '../facts/restValues';
import { timeRangeOf } from '../time/timeRange';
import { metricOf } from '../units/units';

/** Value names that could hardly be anything else; `count`, `rate` or `value` may be attributes of their own. */
const names = new Set<string>(valueMappings.map(({ value }) => value).filter(value => value.includes('_')));

export const restValueName: Check = {
  code: 'rest-value-name',
  severity: 'warning',
  title: 'Value name of the REST API',
  documentation:
    'The REST API computes named values such as `requests_per_minute`. Here the number is computed from the time-slice record, by a function.',
  wrong:
    "SELECT average_response_time FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' LIMIT 5 SINCE 1 hour ago",
  right:
    "SELECT average(svc.timeslice.value) * 1000 FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  concernsName: text => names.has(text),
  name: (name, inspection) => {
    if (name.quoted || inspection.place !== 'select' || !names.has(name.text)) return;
    const { scope, aggregate } = inspection;
    if (!scope.readsOnly('Metric') || scope.variable(name.text)) return;
    const metric = metricOf(scope.query);
    // Inside an aggregate it may be a metric of one's own, unless the query is about a time-slice metric.
    if (aggregate !== undefined && (metric === undefined || aggregate.arguments[0] !== name)) return;
    const mapping = valueMapping(name.text, metric);
    if (!mapping) return;
    const window = timeRangeOf(scope.query);
    const seconds = window !== undefined && window > 0 ? Math.round(window / 1000) : 3600;
    const replacement = expandExpression(mapping.expression, inspection.timesliceValue, seconds);
    const data = aggregate
      ? { replacement, from: aggregate.start - name.start, to: aggregate.end - name.start }
      : { replacement };
    inspection.report(restValueName, name, `${name.text} is a value of the REST API; write ${replacement}.`, data);
  },
  fixTitle: 'Replace with the function',
};
