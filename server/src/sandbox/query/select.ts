import type { Expression, Query } from '../../nrql/tree/tree';
import { clausesOf, walk } from '../../nrql/tree/walk';
import { type AggregateQuery, runAggregate, runTotals } from './aggregateQuery';
import { type Batch, type Column, constantColumn } from './batch';
import type { Scope } from './bind/bind';
import { bindCondition } from './bind/condition';
import type { Environment } from './environment';
import { QueryError, unknownFunction, unsupported } from './errors';
import { sourcesOf } from './from';
import { functionNamed } from './functionNames';
import { aggregateCalls } from './items';
import { runKeyset } from './keyset';
import type { QueryOutcome, ResultRow } from './outcome';
import { runRows } from './rowQuery';
import { scopeOf } from './scope';
import { bucketsOf, compareOffset, type TimeRange, timeRangeOf, wholeMinutes, zoneOf } from './timeRange';
import type { Zone } from './zone';

/** The role of a query: the outermost query, the source of another, or part of an expression. */
export type Place =
  | { readonly role: 'outside' }
  | { readonly role: 'source' | 'expression'; readonly timeRange: TimeRange; readonly zone: Zone };

/** Runs one SELECT query. An inner query inherits the time range and the time zone of the outer one. */
export function runSelect(env: Environment, query: Query, place: Place): QueryOutcome {
  const items = query.select?.items ?? [];
  if (items.length === 0) throw new QueryError('SELECT is missing.');
  if (!query.from && !query.variables) throw new QueryError('FROM is missing.');
  refuse(query, place);
  const zone = query.timezone || place.role === 'outside' ? zoneOf(query) : place.zone;
  const inherits = place.role !== 'outside' && !query.since && !query.until;
  const askedRange = inherits ? place.timeRange : timeRangeOf(query, env.now, zone);
  const eventTypes = (query.from?.sources ?? []).flatMap(source => (source.kind === 'event-type' ? [source.text] : []));
  const timeRange = eventTypes.includes('Metric') ? wholeMinutes(askedRange) : askedRange;
  const scope = scopeOf(env, query, zone, inner => runSelect(env, inner, { role: 'expression', timeRange, zone }));
  const parts = prepare(env, query, scope, timeRange);
  const back = compareOffset(query);
  const rowOutcome = (rows: readonly ResultRow[]): QueryOutcome => ({ rows, facets: null, eventTypes, timeRange });
  if (items.some(({ value }) => value.kind === 'call' && value.key === 'keyset'))
    return rowOutcome(runKeyset(env, parts.batches, parts.where, parts.read));
  const aggregates = items.some(({ value }) => aggregateCalls(value).length > 0);
  if (!aggregates && !query.facet && !query.timeseries) {
    if (back !== undefined) throw new QueryError('COMPARE WITH needs aggregate functions.');
    return rowOutcome(runRows(parts));
  }
  return { eventTypes, timeRange, ...aggregateOutcome(parts, back) };
}

type AggregateOutcome = Omit<QueryOutcome, 'eventTypes' | 'timeRange'>;

function aggregateOutcome(parts: AggregateQuery, back: number | undefined): AggregateOutcome {
  const { env, query, scope, timeRange } = parts;
  const result = runAggregate(parts);
  const facets = query.facet ? result.facets.map(facet => facet.name) : null;
  if (back === undefined) {
    const totals = () => {
      const { total, other } = runTotals(parts, result);
      return parts.buckets ? { total, other } : { total: total[0] ?? {}, other: other[0] ?? {} };
    };
    return { facets, rows: result.rows, ...(query.facet ? { totals } : {}) };
  }
  const earlier = { begin: timeRange.begin - back, end: timeRange.end - back };
  const before = runAggregate(prepare(env, query, scope, earlier), query.facet ? result.groups : undefined);
  const current = result.rows.map<ResultRow>(row => ({ ...row, comparison: 'current' }));
  const previous = before.rows.map<ResultRow>(row => ({ ...row, comparison: 'previous' }));
  return { facets, rows: [...current, ...previous], current: result.rows, previous: before.rows };
}

function refuse(query: Query, place: Place): void {
  if (query.predict) throw unsupported('PREDICT');
  walk(query, node => {
    if (node.kind === 'call' && !functionNamed(node.key)) throw unknownFunction(node.name);
    return node.kind !== 'subquery';
  });
  if (place.role === 'outside') return;
  if (query.compare) throw new QueryError('COMPARE WITH is not allowed inside another query.');
  if (place.role === 'expression' && query.timeseries) throw new QueryError('TIMESERIES is not allowed in a subquery.');
  if (place.role === 'source' && (query.since || query.until))
    throw new QueryError('SINCE and UNTIL belong to the outermost query.');
}

/**
 * Prepares the sources and conditions of a query for a time range. A range that ends now includes the current
 * millisecond: otherwise, with a stopped clock, a change could never be read back.
 */
function prepare(env: Environment, query: Query, scope: Scope, timeRange: TimeRange): AggregateQuery {
  const conditions = clausesOf(query.clauses, 'where').map(({ condition }) => condition);
  const read = timeRange.end === env.now ? { begin: timeRange.begin, end: timeRange.end + 1 } : timeRange;
  const runAt = (role: 'source' | 'expression') => (inner: Query) =>
    runSelect(env, inner, { role, timeRange, zone: scope.zone });
  const context = { env, scope, timeRange, runSource: runAt('source'), runJoined: runAt('expression') };
  const sources = sourcesOf(context, query);
  const request = { accountIds: env.accountIds, timeRange: read, conditions, meter: env.meter };
  // Created again for each pass, so that rows can be released at once and many parallel requests need no more memory.
  const batches = {
    *[Symbol.iterator]() {
      for (const source of sources) yield* source.batches(request);
    },
  };
  const where = (batch: Batch) => whereOf(conditions, batch, scope);
  return { env, query, scope, where, batches, timeRange, read, buckets: bucketsOf(query, timeRange) };
}

function whereOf(conditions: readonly Expression[], batch: Batch, scope: Scope): Column {
  const [only, ...more] = conditions;
  if (!only) return constantColumn(true);
  if (more.length === 0) return bindCondition(only, batch, scope);
  const all = { kind: 'logical', operator: 'and', operands: conditions, start: only.start, end: only.end } as const;
  return bindCondition(all, batch, scope);
}
