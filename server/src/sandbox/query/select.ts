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
import type { Outcome, ResultRow } from './outcome';
import { runRows } from './rowQuery';
import { scopeOf } from './scope';
import { bucketsOf, comparedBack, type Window, wholeMinutes, windowOf, zoneOf } from './window';
import type { Zone } from './zone';

/** Where a query stands: the outermost one, the source of another, or inside an expression. */
export type Place =
  | { readonly at: 'outside' }
  | { readonly at: 'source' | 'expression'; readonly window: Window; readonly zone: Zone };

/** Runs one SELECT query. What lies inside another inherits its range and its time zone. */
export function runSelect(env: Environment, query: Query, place: Place): Outcome {
  const items = query.select?.items ?? [];
  if (items.length === 0) throw new QueryError('SELECT is missing.');
  if (!query.from && !query.variables) throw new QueryError('FROM is missing.');
  refuse(query, place);
  const zone = query.timezone || place.at === 'outside' ? zoneOf(query) : place.zone;
  const inherits = place.at !== 'outside' && !query.since && !query.until;
  const asked = inherits ? place.window : windowOf(query, env.now, zone);
  const eventTypes = (query.from?.sources ?? []).flatMap(source => (source.kind === 'event-type' ? [source.text] : []));
  const window = eventTypes.includes('Metric') ? wholeMinutes(asked) : asked;
  const scope = scopeOf(env, query, zone, inner => runSelect(env, inner, { at: 'expression', window, zone }));
  const parts = prepare(env, query, scope, window);
  const back = comparedBack(query);
  const rowOutcome = (rows: readonly ResultRow[]): Outcome => ({ rows, facets: null, eventTypes, window });
  if (items.some(({ value }) => value.kind === 'call' && value.key === 'keyset'))
    return rowOutcome(runKeyset(env, parts.batches, parts.where, parts.read));
  const aggregates = items.some(({ value }) => aggregateCalls(value).length > 0);
  if (!aggregates && !query.facet && !query.timeseries) {
    if (back !== undefined) throw new QueryError('COMPARE WITH needs aggregate functions.');
    return rowOutcome(runRows(parts));
  }
  return { eventTypes, window, ...aggregateOutcome(parts, back) };
}

type AggregateOutcome = Omit<Outcome, 'eventTypes' | 'window'>;

function aggregateOutcome(parts: AggregateQuery, back: number | undefined): AggregateOutcome {
  const { env, query, scope, window } = parts;
  const result = runAggregate(parts);
  const facets = query.facet ? result.facets.map(facet => facet.name) : null;
  if (back === undefined) {
    const totals = () => {
      const { total, other } = runTotals(parts, result);
      return parts.buckets ? { total, other } : { total: total[0] ?? {}, other: other[0] ?? {} };
    };
    return { facets, rows: result.rows, ...(query.facet ? { totals } : {}) };
  }
  const earlier = { begin: window.begin - back, end: window.end - back };
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
  if (place.at === 'outside') return;
  if (query.compare) throw new QueryError('COMPARE WITH is not allowed inside another query.');
  if (place.at === 'expression' && query.timeseries) throw new QueryError('TIMESERIES is not allowed in a subquery.');
  if (place.at === 'source' && (query.since || query.until))
    throw new QueryError('SINCE and UNTIL belong to the outermost query.');
}

/**
 * Sources and conditions over a range. A range that ends now holds what happens in this millisecond: with a clock that stands
 * still, a change could never be read back otherwise.
 */
function prepare(env: Environment, query: Query, scope: Scope, window: Window): AggregateQuery {
  const conditions = clausesOf(query.clauses, 'where').map(({ condition }) => condition);
  const read = window.end === env.now ? { begin: window.begin, end: window.end + 1 } : window;
  const runAt = (at: 'source' | 'expression') => (inner: Query) =>
    runSelect(env, inner, { at, window, zone: scope.zone });
  const context = { env, scope, window, runSource: runAt('source'), runJoined: runAt('expression') };
  const sources = sourcesOf(context, query);
  const request = { accountIds: env.accountIds, window: read, conditions };
  // Made again for each pass: what was read is garbage at once, and a client that asks much at once needs no more memory.
  const batches = {
    *[Symbol.iterator]() {
      for (const source of sources) yield* source.batches(request);
    },
  };
  const where = (batch: Batch) => whereOf(conditions, batch, scope);
  return { env, query, scope, where, batches, window, read, buckets: bucketsOf(query, window) };
}

function whereOf(conditions: readonly Expression[], batch: Batch, scope: Scope): Column {
  const [only, ...more] = conditions;
  if (!only) return constantColumn(true);
  if (more.length === 0) return bindCondition(only, batch, scope);
  const all = { kind: 'logical', operator: 'and', operands: conditions, start: only.start, end: only.end } as const;
  return bindCondition(all, batch, scope);
}
