import { type Unit, type ValueMapping, valueMappings } from '../../catalogue/values';

/** An expression that filters for other metrics does not fit a query that reads only one. */
const mappings: readonly ValueMapping[] = (valueMappings as readonly ValueMapping[]).filter(row => !row.also);

/** A value of the REST API as an expression of the query language. */
interface ValueExpression {
  readonly value: string;
  readonly expression: string;
  readonly unit: Unit;
  /** The metric names that it applies to; where absent, all metrics without an entry of their own. */
  readonly metrics?: readonly string[];
}

/** Whether a list of metric names includes the metric. A name that ends with a slash includes all metrics below it. */
function coversMetric(metrics: readonly string[], metric: string): boolean {
  return metrics.some(name => (name.endsWith('/') ? metric.startsWith(name) : metric === name));
}

/** The entry for a value of a metric: the one for this metric, else the general one; undefined when there is none. */
export function valueMapping(value: string, metric: string | undefined): ValueMapping | undefined {
  const rows = mappings.filter(row => row.value === value);
  const specific =
    metric === undefined ? undefined : rows.find(row => row.metrics && coversMetric(row.metrics, metric));
  return specific ?? rows.find(row => !row.metrics);
}

/**
 * All values. With a metric, each value once, as it is defined for that metric; without one, every entry. In the
 * expression, `v` is replaced by `attribute`.
 */
export function valueExpressions(metric: string | undefined, attribute: string): ValueExpression[] {
  const rows =
    metric === undefined
      ? mappings
      : [...new Set(mappings.map(row => row.value))].flatMap(value => valueMapping(value, metric) ?? []);
  return rows.map(row => ({
    value: row.value,
    expression: expandExpression(row.expression, attribute),
    unit: row.unit,
    ...(row.metrics ? { metrics: row.metrics } : {}),
  }));
}

/** The expression of an entry with the attribute inserted. */
export function expandExpression(expression: string, attribute: string): string {
  return expression.replace(/\bv\b/g, attribute);
}

const unitTexts: Readonly<Record<Unit, string>> = {
  milliseconds: 'ms',
  seconds: 's',
  'per-minute': 'per minute',
  'per-second': 'per second',
  percent: '%',
  count: 'count',
  bytes: 'bytes',
  megabytes: 'MB',
  score: 'score',
  ratio: 'ratio',
  none: '',
};

/** A unit for display; empty for plain numbers. */
export function unitText(unit: Unit): string {
  return unitTexts[unit];
}

/** The metrics of an entry for display. A name that ends with a slash repeats the name before it and is left out. */
export function joinMetricNames(metrics: readonly string[]): string {
  return metrics.filter(name => !name.endsWith('/')).join(', ');
}
