import { type Unit, type ValueMapping, valueMappings } from '../../catalogue/values';

const mappings: readonly ValueMapping[] = valueMappings;

/** A REST value as an expression of the query language. */
export interface ValueExpression {
  readonly value: string;
  readonly expression: string;
  readonly unit: Unit;
  /** Metric names for which it holds; absent: every other one. */
  readonly metrics?: readonly string[];
}

/** Whether a row for these metric names (a trailing slash means "and below") speaks of the metric. */
function coversMetric(metrics: readonly string[], metric: string): boolean {
  return metrics.some(name => (name.endsWith('/') ? metric.startsWith(name) : metric === name));
}

/** The row for a value of a metric: the one made for the metric, else the general one; undefined when there is none. */
export function valueMapping(value: string, metric: string | undefined): ValueMapping | undefined {
  const rows = mappings.filter(row => row.value === value);
  const specific =
    metric === undefined ? undefined : rows.find(row => row.metrics && coversMetric(row.metrics, metric));
  return specific ?? rows.find(row => !row.metrics);
}

/**
 * All values, each once per meaning: with a metric, what the value means for it; without one, every row.
 * Within an expression `v` becomes `attribute` and `W` the window in seconds.
 */
export function valueExpressions(
  metric: string | undefined,
  attribute: string,
  windowSeconds: number,
): ValueExpression[] {
  const rows =
    metric === undefined
      ? mappings
      : [...new Set(mappings.map(row => row.value))].flatMap(value => valueMapping(value, metric) ?? []);
  return rows.map(row => ({
    value: row.value,
    expression: expandExpression(row.expression, attribute, windowSeconds),
    unit: row.unit,
    ...(row.metrics ? { metrics: row.metrics } : {}),
  }));
}

/** The expression of a row with the attribute and the window put in. */
export function expandExpression(expression: string, attribute: string, windowSeconds: number): string {
  return expression.replace(/\bv\b|\bW\b/g, word => (word === 'v' ? attribute : String(windowSeconds)));
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

/** A unit as people read it; empty for plain numbers. */
export function unitText(unit: Unit): string {
  return unitTexts[unit];
}

/** The metrics of a row as people read them: a name with "and below" is named once. */
export function joinMetricNames(metrics: readonly string[]): string {
  return metrics.filter(name => !name.endsWith('/')).join(', ');
}
