import type { Call, Expression, SelectItem } from '../../nrql/tree/tree';
import type { Aggregator } from './aggregates/aggregator';
import { makeAggregator } from './aggregates/table';
import { blankBatch, constantColumn, rowColumn, valueAt } from './batch';
import { bind, type Scope } from './bind/bind';
import { spendParts, spendRows, spendValue } from './environment';
import { messages, QueryError } from './errors';
import { type Facet, facetMembers, facetsOf, Groups } from './facets';
import { feedRows, type Layer } from './feedRows';
import { aggregateCalls, itemKeys, readsRows } from './items';
import type { ResultRow } from './outcome';
import { limitOf } from './rowLimits';
import type { RowQuery } from './rowQuery';
import type { Buckets, TimeRange } from './timeRange';
import { isMap, type Value } from './value';

/** A query with aggregates, ready to run over a range. */
export interface AggregateQuery extends RowQuery {
  readonly timeRange: TimeRange;
  readonly buckets: Buckets | undefined;
}

/** The rows of the result, and the state for running the query over another range or over all groups. */
interface AggregateResult {
  readonly rows: ResultRow[];
  readonly facets: readonly Facet[];
  /** The groups that are listed, in their order. */
  readonly groups: readonly (readonly Value[])[];
}

/** Runs the query. With `chosen`, exactly these groups are listed, which COMPARE WITH needs. */
export function runAggregate(parts: AggregateQuery, chosen?: readonly (readonly Value[])[]): AggregateResult {
  const { query, scope, env } = parts;
  const items = query.select?.items ?? [];
  const facets = query.facet ? facetsOf(query.facet, scope, env.text) : [];
  refuseRowItems(items, facets.length > 0, parts.buckets !== undefined);
  if (facets.length === 0) return { rows: fill(parts, items, [], new Groups()).rows(0, {}), facets, groups: [] };
  if (chosen) return listed(parts, items, facets, chosen);
  return chooseAndFill(parts, items, facets);
}

/** One pass that fills the items for exactly these groups. */
function listed(
  parts: AggregateQuery,
  items: readonly SelectItem[],
  facets: readonly Facet[],
  groups: readonly (readonly Value[])[],
): AggregateResult {
  const sheet = fill(parts, items, facets, closedGroups(groups));
  const rows = groups.flatMap((values, index) => sheet.rows(index, facetMembers(facets, values)));
  return { rows, facets, groups };
}

function fill(parts: AggregateQuery, items: readonly SelectItem[], facets: readonly Facet[], groups: Groups): Sheet {
  const sheet = new Sheet(items, parts);
  feedRows({ ...parts, layers: [sheet.layer()], facets, groups });
  return sheet;
}

function closedGroups(groups: readonly (readonly Value[])[]): Groups {
  const closed = new Groups(false);
  for (const values of groups) closed.add(values);
  return closed;
}

/** The number of groups whose items are computed in the pass that ranks the groups. More groups need a second pass. */
const maxAtOnce = 2000;

/**
 * Ranks the groups by FACET … ORDER BY, or by the first SELECT item, over the whole range, and lists as many as LIMIT
 * allows. A single pass does both, because creating rows costs more than aggregating them.
 */
function chooseAndFill(parts: AggregateQuery, items: readonly SelectItem[], facets: readonly Facet[]): AggregateResult {
  const { query } = parts;
  const first = query.facet?.order?.items[0]?.value ?? items[0]?.value;
  if (!first || (aggregateCalls(first).length === 0 && readsRows(first))) throw new QueryError(messages.facetOnEvents);
  const groups = new Groups();
  const ranking = new Sheet([{ kind: 'select-item', value: first, label: undefined, start: 0, end: 0 }], {
    ...parts,
    buckets: undefined,
  });
  const sheet = new Sheet(items, parts);
  feedRows({ ...parts, layers: [ranking.layer(), sheet.layer(maxAtOnce)], facets, groups });
  const ranked = groups.values.map((values, index) => ({ values, index, rank: sortNumber(ranking.value(index)) }));
  ranked.sort((a, b) => b.rank - a.rank);
  const best = ranked.slice(0, limitOf(query, 10));
  if (groups.size > maxAtOnce) {
    return listed(
      parts,
      items,
      facets,
      best.map(({ values }) => values),
    );
  }
  const rows = best.flatMap(({ values, index }) => sheet.rows(index, facetMembers(facets, values)));
  return { rows, facets, groups: best.map(({ values }) => values) };
}

/** Aggregates over all matching rows, and over those of groups that are not listed. */
export function runTotals(
  parts: AggregateQuery,
  { facets, groups }: AggregateResult,
): { total: ResultRow[]; other: ResultRow[] } {
  const items = parts.query.select?.items ?? [];
  const known = closedGroups(groups);
  const isOther: Facet = {
    key: undefined,
    name: 'other',
    bind(batch) {
      const numbers = known.bind(facets, batch);
      if ('fixed' in numbers) return constantColumn(numbers.fixed < 0 ? true : null);
      return rowColumn(row => (numbers.index(row) < 0 ? true : null));
    },
  };
  return {
    total: fill(parts, items, [], new Groups()).rows(0, {}),
    other: fill(parts, items, [isOther], new Groups()).rows(0, {}),
  };
}

function refuseRowItems(items: readonly SelectItem[], faceted: boolean, series: boolean): void {
  for (const { value } of items) {
    if (value.kind === 'star' && !faceted && !series)
      throw new QueryError('* cannot be combined with aggregate functions.');
    const ofRows = value.kind === 'star' || (aggregateCalls(value).length === 0 && readsRows(value));
    if (ofRows && faceted) throw new QueryError(messages.facetOnEvents);
    if (ofRows && series) throw new QueryError(messages.seriesOnEvents);
  }
}

/** A number to sort groups by: of a map, its first number. Other values come last. */
function sortNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return value.length;
  const inside = isMap(value) ? Object.values(value).find(each => typeof each === 'number') : undefined;
  return typeof inside === 'number' ? inside : Number.NEGATIVE_INFINITY;
}

/** The SELECT items with their aggregators, which are filled in one pass and then read cell by cell. */
class Sheet {
  private readonly aggregators: Aggregator[] = [];
  private readonly byCall = new Map<Call, Aggregator>();
  private readonly values: Expression[];
  private readonly keys: readonly string[];
  private readonly spread: string | undefined;

  constructor(
    items: readonly SelectItem[],
    private readonly parts: AggregateQuery,
  ) {
    this.keys = itemKeys(items, parts.env.text);
    this.spread = spreadKey(items, this.keys);
    this.values = items.map(({ value }) => asAggregate(value));
    for (const value of this.values) {
      for (const call of aggregateCalls(value)) {
        if (this.byCall.has(call)) continue;
        const aggregator = makeAggregator(call, parts.scope);
        this.byCall.set(call, aggregator);
        this.aggregators.push(aggregator);
        aggregator.grow(1);
      }
    }
  }

  layer(maxGroups = Number.POSITIVE_INFINITY): Layer {
    return { aggregators: this.aggregators, buckets: this.parts.buckets, maxGroups };
  }

  /** The first item of a group over the whole range. */
  value(group: number): Value {
    return this.cell(group, this.parts.timeRange)[0] ?? null;
  }

  /** One row per interval, or one for the range, each beginning with the given members. */
  rows(group: number, members: ResultRow): ResultRow[] {
    const { buckets, timeRange, env } = this.parts;
    spendRows(env, buckets?.count ?? 1, Object.keys(members).length + this.keys.length);
    if (!buckets) return [{ ...members, ...this.named(this.cell(group, timeRange)) }];
    return Array.from({ length: buckets.count }, (_, bucket) => {
      const begin = buckets.begin + bucket * buckets.step;
      const end = begin + buckets.size;
      const times = { beginTimeSeconds: begin / 1000, endTimeSeconds: end / 1000 };
      const values = this.cell(group * buckets.count + bucket, { begin, end });
      return { ...members, ...times, ...this.named(values) };
    });
  }

  private named(values: readonly Value[]): ResultRow {
    const row: Record<string, Value> = {};
    for (const [index, key] of this.keys.entries()) row[key] = values[index] ?? null;
    const spread = this.spread === undefined ? null : (row[this.spread] ?? null);
    return isMap(spread) ? { ...row, ...spread } : row;
  }

  private cell(cell: number, range: TimeRange): Value[] {
    spendParts(this.parts.env);
    const scope: Scope = {
      ...this.parts.scope,
      aggregate: call => {
        const aggregator = this.byCall.get(call);
        if (!aggregator) return undefined;
        const value = aggregator.result(cell, range);
        spendValue(this.parts.env, value);
        return constantColumn(value);
      },
    };
    return this.values.map(value => valueAt(bind(value, blankBatch, scope), 0));
  }
}

/** An attribute next to aggregates has its newest value. */
function asAggregate(value: Expression): Expression {
  if (aggregateCalls(value).length > 0 || !readsRows(value)) return value;
  const { start, end } = value;
  return { kind: 'call', name: 'latest', key: 'latest', nameEnd: start, arguments: [value], closed: true, start, end };
}

/** A single apdex() without a label also adds its five numbers to the row. */
function spreadKey(items: readonly SelectItem[], keys: readonly string[]): string | undefined {
  const [only] = items;
  const isApdex = only?.value.kind === 'call' && only.value.key === 'apdex';
  return items.length === 1 && isApdex && !only.label ? keys[0] : undefined;
}
