import { metricNames } from '../../catalogue/metrics';
import { type Unit, type ValueMapping, valueMappings } from '../../catalogue/values';
import type { Call } from '../../code/call';
import type { MigrateContext } from '../context';
import type { Match } from '../finding';
import { type MetricRequest, readParameters } from './metricParameters';
import { note } from './notes';
import type { Grade, Note, Plan, PlanValue } from './plan';
import type { Shape } from './shape';
import { planText, quoted, valueIn } from './text';

const mappings: readonly ValueMapping[] = valueMappings;

/** GraphQL that sends a query as a variable, so that its text needs no escaping inside the document. */
const queryOperation =
  'query ($accountId: Int!, $query: Nrql!) { actor { account(id: $accountId) { nrql(query: $query) { results } } } }';

const rows = ['data', 'actor', 'account', 'nrql', 'results'] as const;

/** One requested number: a value of a metric, the expression that gives it, and the column that holds it. */
interface Figure {
  readonly metric: string;
  readonly value: string;
  readonly expression: string;
  readonly alias: string;
  readonly column: readonly string[];
  readonly unit: Unit;
}

/** What replaces a metric data call (specification, sections 4.1, 4.3 and 2.3), or why nothing does. */
export function planMetricData(call: Call, match: Match, context: MigrateContext): Plan | readonly Note[] {
  const read = readParameters(call);
  if (Array.isArray(read)) return read;
  const request = read as MetricRequest;
  const appId = match.path['app_id'];
  if (!appId) return [note('no-application', 'The application id is not part of the path.')];
  const figures = figuresOf(
    request.names,
    request.values,
    `${context.attributeNamespace}.timeslice.value`,
    request.windowSeconds,
  );
  if ('code' in figures) return [figures];
  const select = [...new Set(figures.map(figure => `${figure.expression} AS ${figure.alias}`))].join(', ');
  const filter =
    request.names.length === 1
      ? `metricTimesliceName = ${quoted(request.names[0] as string)}`
      : `metricTimesliceName IN (${request.names.map(quoted).join(', ')})`;
  const query = planText(
    `SELECT ${select} FROM Metric WHERE appId = `,
    valueIn(appId, 'number'),
    ` AND ${filter} `,
    request.since,
    request.timeseries === '' ? '' : ` ${request.timeseries}`,
  );
  const account: PlanValue =
    context.accountId === undefined ? { kind: 'account' } : { kind: 'literal', value: context.accountId };
  const losses = [...request.losses];
  if (request.names.length > 0) losses.push(note('metrics-not-found'));
  const grade: Grade = context.accountId === undefined ? 'partial' : request.windowKnown ? 'exact' : 'equivalent';
  if (context.accountId === undefined) losses.push(note('account-required'));
  return {
    endpoint: 'metric-data',
    title: 'Rewrite to GraphQL: metric data',
    grade,
    losses,
    target: match.target,
    operation: {
      kind: 'query',
      document: queryOperation,
      variables: [
        { name: 'accountId', type: 'Int!', value: account },
        { name: 'query', type: 'Nrql!', value: { kind: 'text', text: query } },
      ],
      errors: [],
      present: [rows],
    },
    shape: shapeOf(request, figures),
    needs: context.accountId === undefined ? ['account'] : [],
  };
}

/** One element for each metric, in which the slices are the rows. */
function shapeOf({ names, summarize }: MetricRequest, figures: readonly Figure[]): Shape {
  const items = names.map((metric): Shape => {
    const values = figures
      .filter(figure => figure.metric === metric)
      .map(({ value, column, unit }): [string, Shape] => [
        value,
        { kind: 'leaf', from: column, absent: 'zero', unit, tolerance: 1e-9 },
      ]);
    const times: Readonly<Record<string, Shape>> = summarize
      ? {}
      : { from: timeOf('beginTimeSeconds'), to: timeOf('endTimeSeconds') };
    const slice: Shape = {
      kind: 'object',
      members: { ...times, values: { kind: 'object', members: Object.fromEntries(values) } },
    };
    return {
      kind: 'object',
      members: { name: { kind: 'constant', value: metric }, timeslices: { kind: 'list', from: rows, of: slice } },
    };
  });
  const metrics: Shape = { kind: 'items', items };
  return { kind: 'object', members: { metric_data: { kind: 'object', members: { metrics } } } };
}

function timeOf(column: string): Shape {
  return { kind: 'leaf', from: [column], as: 'iso-of-seconds', unit: 'none', tolerance: 0 };
}

function figuresOf(
  names: readonly string[],
  requested: readonly string[],
  attribute: string,
  windowSeconds: number | undefined,
): Figure[] | Note {
  const figures: Figure[] = [];
  const answered = new Set<string>();
  for (const metric of names) {
    const values = requested.length > 0 ? requested : defaultValues(metric);
    if (values.length === 0) {
      return note('values-unknown', `The call asks for every value of ${metric}, and which those are is not known.`);
    }
    for (const value of values) {
      const mapping = mappingOf(metric, value);
      if (!mapping) continue;
      if (/\bW\b/.test(mapping.expression) && windowSeconds === undefined) {
        return note(
          'window-length',
          `${value} depends on the length of the time range, which is only known at run time.`,
        );
      }
      answered.add(value);
      figures.push(figureOf(metric, value, mapping, names.length > 1, attribute, windowSeconds ?? 0));
    }
  }
  const missing = requested.find(value => !answered.has(value));
  if (missing !== undefined) {
    return note('no-mapping', `No query expression is known for the value ${missing} of ${names.join(', ')}.`);
  }
  return figures;
}

/** The row of the mapping table for a value of a metric; rows that name metrics come before those for every metric. */
export function mappingOf(metric: string, value: string): ValueMapping | undefined {
  const own = mappings.filter(row => row.metrics?.some(prefix => isBelow(metric, prefix)));
  const found = own.find(row => row.value === value);
  if (found) return found;
  const isApdex = own.some(row => row.value === 'score');
  return isApdex ? undefined : mappings.find(row => row.value === value && !row.metrics);
}

function isBelow(metric: string, prefix: string): boolean {
  return prefix.endsWith('/') ? metric.startsWith(prefix) : metric === prefix;
}

function defaultValues(metric: string): readonly string[] {
  return metricNames.find(row => row.name === metric)?.values.map(value => value.name) ?? [];
}

function figureOf(
  metric: string,
  value: string,
  mapping: ValueMapping,
  several: boolean,
  attribute: string,
  windowSeconds: number,
): Figure {
  const map = ['score', 's', 't', 'f', 'count', 'value'].includes(value) && mapping.metrics !== undefined;
  const name = map ? 'apdex' : value;
  const formula = map ? 'apdex(v)' : mapping.expression;
  const bound = formula.replace(/\bv\b/g, attribute).replace(/\bW\b/g, String(windowSeconds));
  const expression = several ? filtered(bound, metric) : bound;
  const column = several ? `${metric}.${name}` : name;
  const inner = value === 'value' ? 'score' : value;
  return {
    metric,
    value,
    expression,
    alias: several ? quoted(column) : column,
    column: map ? [column, inner] : [column],
    unit: mapping.unit,
  };
}

/** Restricts each outermost aggregate of an expression to one metric: `filter(count(v), WHERE …) / …`. */
function filtered(expression: string, metric: string): string {
  let result = '';
  let at = 0;
  while (at < expression.length) {
    const call = /[A-Za-z]+\(/g;
    call.lastIndex = at;
    const found = call.exec(expression);
    if (!found) break;
    let depth = 0;
    let end = found.index + found[0].length - 1;
    do {
      if (expression[end] === '(') depth++;
      else if (expression[end] === ')') depth--;
      end++;
    } while (depth > 0 && end < expression.length);
    const aggregate = expression.slice(found.index, end);
    result += `${expression.slice(at, found.index)}filter(${aggregate}, WHERE metricTimesliceName = ${quoted(metric)})`;
    at = end;
  }
  return result + expression.slice(at);
}
