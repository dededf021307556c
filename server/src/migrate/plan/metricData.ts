import type { EndpointId } from '../../catalogue/endpoints';
import type { Call, Template } from '../../code/call';
import type { MigrateContext } from '../context';
import type { Match } from '../finding';
import { field, leafFields } from './document';
import { makePlan } from './make';
import {
  type ChosenMetrics,
  type ChosenRow,
  chosenColumns,
  chosenQuery,
  dynamicMetric,
  onlyLists,
} from './metrics/chosen';
import { type MetricRequest, readMetricRequest } from './metrics/parameters';
import { type Column, columnsOf, metricFilter } from './metrics/values';
import { note } from './notes';
import { isNote } from './parameters';
import type { ChosenText, Note, Plan, PlanVariable } from './plan';
import {
  type ConstantShape,
  constant,
  type GivenShape,
  type ItemsShape,
  type LeafShape,
  type ObjectShape,
  type Path,
  type Shape,
} from './shape';
import { isoTime } from './shapeResponse';
import { list, noSource, object, text } from './shapes';
import { planText, valueIn } from './text';

const account: Path = ['data', 'actor', 'account'];

/** Queries of more than 4,096 characters were refused once. */
const maxSelectLength = 3500;

/** What replaces a metric data call (specification, sections 4.1, 4.3 and 2.3), or why nothing does. */
export function planMetricData(call: Call, match: Match, context: MigrateContext): Plan | readonly Note[] {
  return planFor(call, match, context, { endpoint: 'metric-data', application: match.path['app_id'] });
}

/** The same for one host, which a query finds by its numeric id. */
export function planHostMetricData(call: Call, match: Match, context: MigrateContext): Plan | readonly Note[] {
  const host = match.path['host_id'];
  const application = match.path['app_id'];
  return planFor(call, match, context, { endpoint: 'host-metric-data', application, ...(host ? { host } : {}) });
}

/** The same for a mobile application: its time slices have its id as well. */
export function planMobileMetricData(call: Call, match: Match, context: MigrateContext): Plan | readonly Note[] {
  return planFor(call, match, context, { endpoint: 'mobile-metric-data', application: match.path['id'] });
}

interface Subject {
  readonly endpoint: EndpointId;
  readonly application: Template | undefined;
  readonly host?: Template;
}

function planFor(
  call: Call,
  match: Match,
  { attributeNamespace, now }: MigrateContext,
  { endpoint, application, host }: Subject,
): Plan | readonly Note[] {
  if (!application) return [note('no-application', 'The application id is not part of the path.')];
  const request = readMetricRequest(call, now);
  if (isNote(request)) return [request];
  const attribute = `${attributeNamespace}.timeslice.value`;
  const subject = planText(valueIn(application, 'id'), ...(host ? [' AND realAgentId = ', valueIn(host, 'id')] : []));
  const times = planText(request.range, ...(request.series ? [' ', request.series] : []));
  const asked = metricsAsked(request, valuesRead(call), attribute);
  if (isNote(asked)) return [asked];
  const { queries, shape } = asked;
  const names = asksForMetrics(call) ? namesIn(request) : [];
  // A range of its own may lie before what the last week has.
  const week = { name: 'listed', times: planText('SINCE 1 week ago') };
  const lists =
    names.length === 0 ? [] : request.isRecent ? [week] : [week, { name: 'reported', times: request.range }];
  const range = field('metadata', field('timeWindow', ...leafFields('begin end')));
  return makePlan({
    endpoint,
    match,
    kind: 'query',
    fields: [
      field(
        'actor',
        field(
          'account(id: $accountId)',
          ...queries.map(({ name, variable }, index) =>
            field(
              `${name === 'nrql' ? name : `${name}: nrql`}(query: $${variable})`,
              field('results'),
              ...(index === 0 ? [range] : []),
            ),
          ),
          ...lists.map(({ name }) => field(`${name}: nrql(query: $${name})`, field('results'))),
        ),
      ),
    ],
    variables: [
      { name: 'accountId', type: 'Int!', value: { kind: 'account' } },
      ...queries.map(
        ({ variable, select, filter }): PlanVariable => ({
          name: variable,
          type: 'Nrql!',
          value: {
            kind: 'text',
            text:
              typeof select === 'string'
                ? planText(`SELECT ${select} FROM Metric WHERE appId = `, subject, ` AND ${filter} `, times)
                : planText(select, ' AND appId = ', subject, ' ', times),
          },
        }),
      ),
      ...lists.map(
        ({ name, times: listedTimes }): PlanVariable => ({
          name,
          type: 'Nrql!',
          value: {
            kind: 'text',
            text: planText(
              'SELECT uniques(metricTimesliceName) AS names FROM Metric WHERE appId = ',
              subject,
              ` AND ${metricFilter(names)} `,
              listedTimes,
              ' LIMIT MAX',
            ),
          },
        }),
      ),
    ],
    shape: shape(lists.map(({ name }) => [...account, name, 'results', 0, 'names'])),
    present: queries.map(({ name }) => [...account, name, 'results']),
    losses: [...request.losses, ...(host ? ['unknown-host' as const] : [])],
  });
}

/** The queries for the metrics of a request, and what of their results the response has. */
interface MetricsAsked {
  readonly queries: readonly MetricQuery[];
  readonly shape: (lists: readonly Path[]) => Shape;
}

/**
 * Metrics and values that the request names, that its callers list, or of which the program chooses one. `read` are the values
 * that the program reads.
 */
function metricsAsked(request: MetricRequest, read: readonly string[], attribute: string): MetricsAsked | Note {
  const { chosen, values } = request;
  const ofNames = (named: MetricRequest, queries: readonly MetricQuery[] | Note): MetricsAsked | Note =>
    isNote(queries) ? queries : { queries, shape: lists => shapeOf(named, queries, lists) };
  if (!chosen) return ofNames(request, queriesOf(request, values.length > 0 ? values : read, attribute));
  const lists = onlyLists(chosen);
  if (lists) return ofNames({ ...request, names: lists.metrics }, listQueries(lists, chosen, read, attribute));
  const queries = chosenQueries(chosen, read, attribute);
  return isNote(queries) ? queries : { queries, shape: lists => chosenShape(request, chosen, queries, lists) };
}

/** One query of the operation, and what it reads. */
interface MetricQuery {
  /** The key of its container in the response. */
  readonly name: string;
  readonly variable: string;
  readonly columns: readonly Column[];
  /** The columns; or the whole start of the query with its filter, where the program chooses it. */
  readonly select: string | ChosenText;
  readonly filter: string;
}

/** One query with a column for each number; one for each metric where that would be too long. */
function queriesOf(
  { names }: Pick<MetricRequest, 'names'>,
  values: readonly string[],
  attribute: string,
): readonly MetricQuery[] | Note {
  const columns = columnsOf(names, values, attribute);
  if (isNote(columns)) return columns;
  const whole = queryOf('nrql', 'query', names, columns);
  if (String(whole.select).length <= maxSelectLength) return [whole];
  return names.flatMap((metric, index) => {
    // A metric that has none of the values is part of the response without any.
    const own = columnsOf([metric], values, attribute);
    return isNote(own) ? [] : [queryOf(`metric${index + 1}`, `query${index + 1}`, [metric], own)];
  });
}

/** One query, which begins otherwise for each metric and value that the program chooses. */
function chosenQueries(
  chosen: ChosenMetrics,
  read: readonly string[],
  attribute: string,
): readonly MetricQuery[] | Note {
  const rows = chosenColumns(chosen, read, attribute);
  if (isNote(rows)) return rows;
  const select = chosenQuery(chosen, rows);
  return [{ name: 'nrql', variable: 'query', columns: rows.flat(), select, filter: '' }];
}

/** The one query of lists that callers give, which a program without these lists does not get. */
function listQueries(
  { metrics, values, when }: ChosenRow,
  { name, value }: Pick<ChosenMetrics, 'name' | 'value'>,
  read: readonly string[],
  attribute: string,
): readonly MetricQuery[] | Note {
  const queries = queriesOf({ names: metrics }, values.length > 0 ? values : read, attribute);
  if (isNote(queries)) return queries;
  const [query, ...others] = queries;
  // Of several queries each would need the lists.
  if (!query || typeof query.select !== 'string' || others.length > 0) return dynamicMetric;
  const text = `SELECT ${query.select} FROM Metric WHERE ${query.filter}`;
  const by = [name, value].flatMap(each => each ?? []);
  return [{ ...query, select: { kind: 'chosen', by, rows: [{ when, text }] }, filter: '' }];
}

function queryOf(name: string, variable: string, metrics: readonly string[], columns: readonly Column[]): MetricQuery {
  const select = [...new Set(columns.map(({ expression, alias }) => `${expression} AS ${alias}`))].join(', ');
  const read = [...new Set([...metrics, ...columns.flatMap(column => column.also)])];
  return { name, variable, columns, select, filter: metricFilter(read) };
}

/** Where the call names no values: those that the program reads, when all of its reads are known. */
function valuesRead({ response: { use, reads } }: Call): readonly string[] {
  if (use !== 'followed') return [];
  const values = new Set<string>();
  for (const { path, escapes, used } of reads) {
    const value = path[path.indexOf('values') + 1];
    if (path.includes('values') && typeof value === 'string' && value !== '*') values.add(value);
    else if (escapes || used === 'whole' || value === '*') return [];
  }
  return [...values];
}

/** One element for each metric, in which the slices are the rows. */
function shapeOf(request: MetricRequest, queries: readonly MetricQuery[], lists: readonly Path[]): Shape {
  const [first] = queries;
  const window = windowOf(first?.name ?? 'nrql');
  const items = request.names.map((metric): ObjectShape => {
    const query = queries.find(({ columns }) => columns.some(column => column.metric === metric)) ?? first;
    const columns = query?.columns.filter(column => column.metric === metric) ?? [];
    const values = object(Object.fromEntries(columns.map(column => [column.value, numberOf(column)])));
    const slice = object({ ...sliceTimes(request, window), values });
    return object({ name: constant(metric), timeslices: list([...account, query?.name ?? 'nrql', 'results'], slice) });
  });
  const listed = { in: lists, names: request.names.map(constant) };
  return metricsOf(items, request, window, listed);
}

/** The one element of a metric that the program chooses. */
function chosenShape(
  request: MetricRequest,
  { name, value, rows }: ChosenMetrics,
  queries: readonly MetricQuery[],
  lists: readonly Path[],
): Shape {
  const window = windowOf('nrql');
  const columns = queries.flatMap(query => query.columns);
  const members = columns.map(column => {
    const isMap = columns.some(other => other.value === column.value && other.isMap);
    const leaf = numberOf({ ...column, path: [column.value], isCount: false });
    return [column.value, { ...leaf, ...(isMap ? { as: 'score' as const } : {}) }] as const;
  });
  // Where all callers request the same values, each of them has all of these.
  const isOne = rows.every(row => row.values.length === 1);
  const isAlike = rows.every(row => row.values.join() === rows[0]?.values.join());
  const only = value && (isOne || !isAlike) ? { only: value, ...(isOne ? {} : { isOfList: true as const }) } : {};
  const values = object(Object.fromEntries(members), only);
  const slice = object({ ...sliceTimes(request, window), values });
  const named: ConstantShape | GivenShape = name ? { kind: 'given', value: name } : constant(rows[0]?.metrics[0] ?? '');
  return metricsOf(
    [object({ name: named, timeslices: list([...account, 'nrql', 'results'], slice) })],
    request,
    window,
    { in: lists, names: [named] },
  );
}

/**
 * Whether the program asks if there are metrics at all, or how many, or goes through all of them: REST has no element for one
 * that the application never reported.
 */
function asksForMetrics({ response: { reads } }: Call): boolean {
  const parents = new Set(reads.map(({ parent }) => parent));
  return reads.some(({ path, isPresenceTest }, index) => {
    const isList = path.join('.') === 'metric_data.metrics';
    const isOfNames = /^metrics_(?:not_)?found$/.test(String(path[1]));
    return (isList && (isPresenceTest || !parents.has(index))) || isOfNames || path[2] === '*';
  });
}

/** The metrics of which the service is asked whether they are listed. */
function namesIn({ names, chosen }: MetricRequest): readonly string[] {
  return chosen ? [...new Set(chosen.rows.flatMap(({ metrics }) => metrics))] : names;
}

function metricsOf(
  items: readonly Shape[],
  request: MetricRequest,
  window: Path,
  listed: NonNullable<ItemsShape['listed']>,
): Shape {
  const isListed = listed.in.length > 0;
  return object({
    metric_data: object({
      ...rangeTimes(request, window),
      metrics_found: isListed ? { kind: 'items', items: listed.names, listed } : noSource('metrics-not-found'),
      metrics_not_found: isListed
        ? { kind: 'items', items: listed.names, listed: { ...listed, isMissing: true } }
        : noSource('metrics-not-found'),
      metrics: { kind: 'items', items, ...(isListed ? { listed } : {}) },
    }),
  });
}

function windowOf(query: string): Path {
  return [...account, query, 'metadata', 'timeWindow'];
}

function numberOf({ path, unit, isCount }: Column): LeafShape {
  return { kind: 'leaf', from: path, unit, tolerance: 1e-9, ...(isCount ? {} : { absent: 'zero' }) };
}

const minute = 60_000;

/** Slices begin and end at whole minutes. */
function sliceTimes({ series, literal }: MetricRequest, window: Path): Readonly<Record<string, Shape>> {
  if (series) {
    return {
      from: text('beginTimeSeconds', { as: 'iso-of-seconds' }),
      to: text('endTimeSeconds', { as: 'iso-of-seconds' }),
    };
  }
  if (!literal) return { from: rangeEnd(window, 'begin'), to: rangeEnd(window, 'end') };
  const whole = (at: number): Shape => constant(isoTime(Math.floor(at / minute) * minute));
  return { from: whole(literal.from), to: whole(literal.to) };
}

/** The range of the whole response, which REST repeats as the request says it. */
function rangeTimes({ literal }: MetricRequest, window: Path): Readonly<Record<string, Shape>> {
  if (literal) return { from: constant(isoTime(literal.from)), to: constant(isoTime(literal.to)) };
  return {
    from: { ...rangeEnd(window, 'begin'), loss: 'range-ends' },
    to: { ...rangeEnd(window, 'end'), loss: 'range-ends' },
  };
}

function rangeEnd(window: Path, name: 'begin' | 'end'): LeafShape {
  return text([...window, name], { absolute: true, as: 'iso-of-milliseconds' });
}
