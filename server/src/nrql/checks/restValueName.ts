import { valueMappings } from '../../catalogue/values';
import type { Check } from '../check/check';
import { expandExpression, valueMapping } from '../facts/restValues';
import { metricOf } from '../units/units';

/** Unambiguous names of REST values; `count`, `rate` and `value` may be custom attributes. */
const names = new Set<string>(valueMappings.map(({ value }) => value).filter(value => value.includes('_')));

export const restValueName: Check = {
  code: 'rest-value-name',
  severity: 'warning',
  title: 'Name of a REST API value',
  documentation:
    'The REST API returns values with names such as `requests_per_minute`. In the query language, a function computes the same number from the time-slice record.',
  incorrect:
    "SELECT average_response_time FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' LIMIT 5 SINCE 1 hour ago",
  correct:
    "SELECT average(svc.timeslice.value) * 1000 FROM Metric WHERE appId = 1 AND metricTimesliceName = 'HttpDispatcher' SINCE 1 hour ago",
  concernsName: text => names.has(text),
  name: (name, inspection) => {
    if (name.quoted || inspection.position !== 'select' || !names.has(name.text)) return;
    const { scope, aggregate } = inspection;
    if (!scope.readsOnly('Metric') || scope.variable(name.text)) return;
    const metric = metricOf(scope.query);
    // In an aggregate, the name may be a custom metric, unless the query names a time-slice metric.
    if (aggregate !== undefined && (metric === undefined || aggregate.arguments[0] !== name)) return;
    const mapping = valueMapping(name.text, metric);
    if (!mapping) return;
    const replacement = expandExpression(mapping.expression, inspection.timesliceValue);
    const data = aggregate
      ? { replacement, from: aggregate.start - name.start, to: aggregate.end - name.start }
      : { replacement };
    inspection.report(
      restValueName,
      name,
      `${name.text} is a value of the REST API, not an attribute. Write ${replacement}.`,
      data,
    );
  },
  fixTitle: 'Replace with the function',
};
