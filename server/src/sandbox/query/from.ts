import type { FromClause, Source as FromSource, JoinClause, Query } from '../../nrql/tree/tree';
import { walk } from '../../nrql/tree/walk';
import { eventTypes } from '../store/events';
import type { Scope } from './bind/bind';
import type { Environment } from './environment';
import { QueryError, unsupported } from './errors';
import type { QueryOutcome } from './outcome';
import { limitOf } from './rowLimits';
import { eventSource } from './sources/events';
import { joinedSource } from './sources/join';
import { rowBatch } from './sources/rows';
import { sliceSource } from './sources/slices';
import type { Source } from './sources/source';
import type { TimeRange } from './timeRange';

/**
 * The context of sources: the time range, and functions that run inner queries, which inherit the time range and the
 * time zone.
 */
interface FromContext {
  readonly env: Environment;
  readonly scope: Scope;
  readonly timeRange: TimeRange;
  /** Runs the query of a source. */
  readonly runSource: (query: Query) => QueryOutcome;
  /** Runs a query that can have its own time range. */
  readonly runJoined: (query: Query) => QueryOutcome;
}

/** Without FROM there is one row, whose only attributes are the variables. */
const constants: Source = { batches: ({ timeRange }) => [rowBatch('', 0, [{}], timeRange.begin)] };

/** An event type without data is not an error, because new event types can be sent at any time. */
const empty: Source = { batches: () => [] };

/** The batches of the sources of FROM, in order. */
export function sourcesOf(context: FromContext, query: Query): Source[] {
  const { from } = query;
  if (!from) return [constants];
  const slices = timesliceNeed(context.env, query, from);
  if (slices === 'certain' && from.sources.some(source => source.kind !== 'event-type' || source.text !== 'Metric'))
    throw new QueryError('Time-slice metrics cannot be combined with other data in one query.');
  const sources = from.sources.map(source => sourceOf(context, query, source, slices));
  return from.joins.reduce((joined, join) => joined.map(source => joinOf(context, source, join)), sources);
}

function sourceOf(context: FromContext, query: Query, source: FromSource, slices: Slices): Source {
  switch (source.kind) {
    case 'event-type': {
      if (source.text === 'Metric') return metricSource(context.env, query, slices);
      const known = eventTypes.find(type => type === source.text);
      return known ? eventSource(context.env.sandbox, known) : empty;
    }
    case 'subquery':
      return innerSource(context.runSource(source.query), context.timeRange);
    case 'lookup':
      throw unsupported('lookup()');
    case 'template':
      throw new QueryError(`The variable ${source.name} has no value.`);
    case 'hole':
      throw new QueryError('An event type is missing after FROM.');
  }
}

/** A joined query returns ten rows by default. */
function joinOf({ env, runJoined, scope }: FromContext, source: Source, join: JoinClause): Source {
  if (join.source.kind !== 'subquery') throw new QueryError('JOIN needs a query in parentheses.');
  const { query } = join.source;
  const rows = runJoined(query).rows.slice(0, limitOf(query, 10));
  return joinedSource(env, source, join, rows, scope);
}

/** Whether a query of Metric reads time-slices. */
type Slices = 'certain' | 'possible' | 'none';

function metricSource({ sandbox }: Environment, query: Query, slices: Slices): Source {
  if (slices === 'none') return empty;
  const format = query.metricFormat?.format;
  return sliceSource(sandbox, slices === 'certain', format?.kind === 'string' ? format.value : undefined);
}

/**
 * A query of Metric reads time-slices when it uses their attributes. One that only names an application may be about
 * other metrics, of which there are none here.
 */
function timesliceNeed({ sandbox }: Environment, query: Query, from: FromClause): Slices {
  if (!from.sources.some(source => source.kind === 'event-type' && source.text === 'Metric')) return 'none';
  const own = new Set([`${sandbox.world.namespace}.timeslice.value`, 'metricTimesliceName']);
  const application = new Set(['appId', 'appName', 'entity.guid', 'entityGuid']);
  let found: Slices = query.metricFormat ? 'certain' : 'none';
  walk(query, node => {
    if (node.kind === 'name' && own.has(node.text)) found = 'certain';
    if (node.kind === 'name' && application.has(node.text) && found === 'none') found = 'possible';
    return found !== 'certain' && node.kind !== 'subquery';
  });
  return found;
}

/** The rows of an inner query as rows of the outer one: its labels and facets are their attributes. */
function innerSource({ rows }: QueryOutcome, timeRange: TimeRange): Source {
  const placed = rows.map(row => {
    const begin = row['beginTimeSeconds'];
    const timestamp = typeof begin === 'number' ? Math.max(begin * 1000, timeRange.begin) : timeRange.begin;
    return { timestamp, ...row };
  });
  return { batches: () => [rowBatch('', 0, placed, timeRange.begin)] };
}
