import { type MetricName, metricNames } from '../../catalogue/metrics';
import type { LanguageContext } from '../../text/language';
import { timesliceValue } from '../facts/namespace';
import { expandExpression, unitText, valueMapping } from '../facts/restValues';
import type { AnyNode } from '../tree/tree';

const metrics: readonly MetricName[] = metricNames;

/** A metric name in quotes: its meaning, and its REST values in the query language. */
export function metricHover(path: readonly AnyNode[], name: string, context: LanguageContext): string | undefined {
  const metric = metrics.find(candidate => candidate.name === name);
  if (!metric || !comparesMetricName(path)) return undefined;
  const attribute = timesliceValue(context);
  const rows = metric.values.flatMap(value => {
    const mapping = valueMapping(value.name, name);
    if (!mapping) return [];
    return `| ${value.name} | \`${expandExpression(mapping.expression, attribute)}\` | ${unitText(mapping.unit)} |`;
  });
  return [`**${name}**: ${metric.meaning}.`, '', '| REST value | expression | unit |', '|---|---|---|', ...rows].join(
    '\n',
  );
}

/** Whether the string is compared with `metricTimesliceName`, directly or in a list, or is a metric format. */
function comparesMetricName(path: readonly AnyNode[]): boolean {
  return path.some(
    node =>
      (node.kind === 'binary' && node.left.kind === 'name' && node.left.text === 'metricTimesliceName') ||
      (node.kind === 'in' && node.value.kind === 'name' && node.value.text === 'metricTimesliceName') ||
      node.kind === 'metric-format',
  );
}
