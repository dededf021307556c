import type { Expression, FromClause, Source as FromSource, Query } from '../../nrql/tree';
import { clausesOf, walk } from '../../nrql/treeWalk';
import { eventTypes } from '../store/events';
import { type AggregateQuery, runAggregate, runTotals } from './aggregateQuery';
import { type Batch, type Column, constantColumn } from './batch';
import type { Scope, SubqueryResult, VariableBinding } from './bind';
import { bindCondition } from './bindCondition';
import type { Environment } from './environment';
import { messages, QueryError, unsupported } from './errors';
import { aggregateCalls } from './items';
import { runKeyset } from './keyset';
import { mostRows } from './limits';
import type { Outcome, ResultRow } from './outcome';
import { runRows } from './rowQuery';
import { replayed } from './scan';
import { eventSource } from './sources/events';
import { rowBatch } from './sources/rows';
import { sliceSource } from './sources/slices';
import type { Source } from './sources/source';
import { isList, type Value } from './value';
import { bucketsOf, comparedBack, type Window, wholeMinutes, windowOf, zoneOf } from './window';
import type { Zone } from './zone';

/** Where a query stands: the outermost one, the source of another, or inside an expression. */
export type Place =
  | { readonly at: 'outside' }
  | { readonly at: 'source' | 'expression'; readonly window: Window; readonly zone: Zone };

/** Runs one SELECT query. What lies inside another inherits its range and its time zone. */
export function runSelect(env: Environment, query: Query, place: Place): Outcome {
  if (!query.select || query.select.items.length === 0) throw new QueryError('SELECT is missing.');
  if (!query.from && !query.variables) throw new QueryError('FROM is missing.');
  refuseMisplaced(query, place);
  if (query.predict) throw unsupported('PREDICT');
  const zone = query.timezone || place.at === 'outside' ? zoneOf(query) : place.zone;
  const inherits = place.at !== 'outside' && !query.since && !query.until;
  const asked = inherits ? place.window : windowOf(query, env.now, zone);
  const names = (query.from?.sources ?? []).flatMap(source => (source.kind === 'event-type' ? [source.text] : []));
  const window = names.includes('Metric') ? wholeMinutes(asked) : asked;
  const scope = scopeOf(env, query, window, zone);
  const parts = prepare(env, query, scope, window);
  const outcome = { eventTypes: names, window };
  const items = query.select.items;
  if (items.some(({ value }) => value.kind === 'call' && value.key === 'keyset'))
    return { ...outcome, facets: null, rows: runKeyset(env, parts.batches, parts.where, parts.read) };
  const back = comparedBack(query);
  const aggregates = items.some(({ value }) => aggregateCalls(value).length > 0);
  if (!aggregates && !query.facet && !query.timeseries) {
    if (back !== undefined) throw new QueryError('COMPARE WITH needs aggregate functions.');
    return { ...outcome, facets: null, rows: runRows(parts) };
  }
  const result = runAggregate(parts);
  const facets = query.facet ? result.facets.map(facet => facet.name) : null;
  if (back === undefined) {
    const totals = () => layTotals(runTotals(parts, result), parts.buckets !== undefined);
    return { ...outcome, facets, rows: result.rows, ...(query.facet ? { totals } : {}) };
  }
  const earlier = { begin: window.begin - back, end: window.end - back };
  const before = runAggregate(prepare(env, query, scope, earlier), query.facet ? result.groups : undefined);
  const current = result.rows.map<ResultRow>(row => ({ ...row, comparison: 'current' }));
  const previous = before.rows.map<ResultRow>(row => ({ ...row, comparison: 'previous' }));
  return { ...outcome, facets, rows: [...current, ...previous], current: result.rows, previous: before.rows };
}

function layTotals({ total, other }: { total: ResultRow[]; other: ResultRow[] }, series: boolean) {
  return series ? { total, other } : { total: total[0] ?? {}, other: other[0] ?? {} };
}

function refuseMisplaced(query: Query, place: Place): void {
  if (place.at === 'outside') return;
  if (query.compare) throw new QueryError('COMPARE WITH is not allowed inside another query.');
  if (place.at === 'expression' && query.timeseries) throw new QueryError('TIMESERIES is not allowed in a subquery.');
  if (place.at === 'source' && (query.since || query.until))
    throw new QueryError('SINCE and UNTIL belong to the outermost query.');
}

/**
 * A range that ends now holds what happens in this millisecond: with a clock that stands still, a change could never be read
 * back otherwise.
 */
function prepare(env: Environment, query: Query, scope: Scope, window: Window): AggregateQuery {
  const conditions = clausesOf(query.clauses, 'where').map(({ condition }) => condition);
  const read = window.end === env.now ? { begin: window.begin, end: window.end + 1 } : window;
  const request = { accountIds: env.accountIds, window: read, conditions };
  const sources = query.from ? sourcesOf(env, query, query.from, window, scope) : [constants];
  const where = (batch: Batch): Column => whereOf(conditions, batch, scope);
  const batches = replayed(function* () {
    for (const source of sources) yield* source.batches(request);
  });
  return { env, query, scope, where, batches, window, read, buckets: bucketsOf(query, window) };
}

function whereOf(conditions: readonly Expression[], batch: Batch, scope: Scope): Column {
  const [only, ...more] = conditions;
  if (!only) return constantColumn(true);
  if (more.length === 0) return bindCondition(only, batch, scope);
  const all = { kind: 'logical', operator: 'and', operands: conditions, start: only.start, end: only.end } as const;
  return bindCondition(all, batch, scope);
}

/** Without FROM there is one row, and it has no attributes but the variables. */
const constants: Source = { batches: ({ window }) => [rowBatch('', 0, [{}], window.begin)] };

function sourcesOf(env: Environment, query: Query, from: FromClause, window: Window, scope: Scope): Source[] {
  if (from.joins.length > 0) throw unsupported('JOIN');
  const slices = usesSlices(env, query);
  if (slices && from.sources.length > 1)
    throw new QueryError('Time-slice metrics cannot be combined with other data in one query.');
  return from.sources.map(source => sourceOf(env, query, source, window, scope, slices));
}

function sourceOf(
  env: Environment,
  query: Query,
  source: FromSource,
  window: Window,
  scope: Scope,
  slices: boolean,
): Source {
  switch (source.kind) {
    case 'event-type': {
      if (source.text === 'Metric') {
        const format = query.metricFormat?.format;
        return slices ? sliceSource(env.sandbox, format?.kind === 'string' ? format.value : undefined) : empty;
      }
      const known = eventTypes.find(type => type === source.text);
      return known ? eventSource(env.sandbox, known) : empty;
    }
    case 'subquery':
      return innerSource(runSelect(env, source.query, { at: 'source', window, zone: scope.zone }), window);
    case 'lookup':
      throw unsupported('lookup()');
    case 'template':
      throw new QueryError(`The variable ${source.name} has no value.`);
    case 'hole':
      throw new QueryError('An event type is missing after FROM.');
  }
}

/** An event type without data is no error: the service cannot know what will be sent tomorrow. */
const empty: Source = { batches: () => [] };

/** The rows of an inner query as rows of the outer one: its labels and facets are their attributes. */
function innerSource({ rows }: Outcome, window: Window): Source {
  const placed = rows.map(row => {
    const begin = row['beginTimeSeconds'];
    const timestamp = typeof begin === 'number' ? Math.max(begin * 1000, window.begin) : window.begin;
    return { timestamp, ...row };
  });
  return { batches: () => [rowBatch('', 0, placed, window.begin)] };
}

/** A query over Metric is one over time-slices when it names their attributes, or the application that they belong to. */
function usesSlices({ sandbox }: Environment, query: Query): boolean {
  const isMetric = query.from?.sources.some(source => source.kind === 'event-type' && source.text === 'Metric');
  if (!isMetric) return false;
  if (query.metricFormat) return true;
  const attributes = new Set([
    `${sandbox.world.namespace}.timeslice.value`,
    'metricTimesliceName',
    'appId',
    'appName',
    'entity.guid',
    'entityGuid',
  ]);
  let found = false;
  walk(query, node => {
    if (node.kind === 'name' && attributes.has(node.text)) found = true;
    return !found && node.kind !== 'subquery';
  });
  return found;
}

function scopeOf(env: Environment, query: Query, window: Window, zone: Zone): Scope {
  let variables: ReadonlyMap<string, VariableBinding> = new Map();
  for (const { value, names } of query.variables?.definitions ?? []) {
    for (const call of aggregateCalls(value))
      throw new QueryError(`The aggregate function ${call.name}() cannot be used in WITH.`);
    const before = variables;
    const more = new Map(before);
    for (const [index, { text }] of names.entries()) {
      const part = names.length > 1 ? { part: { index, name: text } } : {};
      more.set(text, { value, before, ...part });
    }
    variables = more;
  }
  const known = new Map<Query, SubqueryResult>();
  return {
    zone,
    variables,
    subquery(inner) {
      let result = known.get(inner);
      if (!result) {
        result = runSubquery(env, inner, window, zone);
        known.set(inner, result);
      }
      return result;
    },
  };
}

const mostSubqueries = 3;

function runSubquery(env: Environment, query: Query, window: Window, zone: Zone): SubqueryResult {
  if (++env.subqueries > mostSubqueries) throw new QueryError('A query may hold at most three subqueries.');
  const { rows } = runSelect(env, query, { at: 'expression', window, zone });
  if (rows.length >= mostRows) env.messages.add(messages.subqueryCut);
  const column = rows.map(firstValue);
  const set = column.flatMap(value => (isList(value) ? value : [value]));
  return { scalar: column[0] ?? null, set: set.filter(value => value !== null) };
}

const structural = new Set(['facet', 'timestamp', 'beginTimeSeconds', 'endTimeSeconds']);

/** The value that a subquery stands for: that of its first column. */
function firstValue(row: ResultRow): Value {
  const key = Object.keys(row).find(name => !structural.has(name));
  return key === undefined ? (row['timestamp'] ?? null) : (row[key] ?? null);
}
