import { type Application, day, type Host, minute, type World } from '../world/world';
import { type EventRow, type EventType, eventRows } from './events';
import { type Metric, metricsOf } from './metrics';
import { addSlices, emptyColumns, isPresent, type SliceColumns } from './slices';

export type { EventRow, EventType } from './events';
export { type Metric, valueFamilies } from './metrics';
export { isPresent, type SliceColumns } from './slices';

/** The six numbers of several time-slices together; `slices` is the number of those with data. */
export interface Aggregate {
  slices: number;
  count: number;
  total: number;
  totalExclusive: number;
  min: number;
  max: number;
  sumOfSquares: number;
}

/** Restricts events to some applications and hosts before rows are generated. The result must still be filtered. */
export type EventScope = (application: Application, host: Host | undefined) => boolean;

/**
 * Numbers over time. Nothing is kept: a slice is computed from a hash of seed, application, host, metric and minute
 * when it is read, which takes less time than finding it in a cache and makes a quiet week free.
 *
 * Minutes are whole numbers (milliseconds since 1970 / 60,000). A range has its first minute inside and its last one outside.
 * The newest minute that exists is the last complete one: agents report once a minute.
 */
export interface Store {
  /** All metrics that the application ever reported. */
  metrics(application: Application): readonly Metric[];
  /** The metric with exactly this name, or undefined. */
  metric(application: Application, name: string): Metric | undefined;
  /** One row per minute; of one host, or of all hosts together. An unknown metric has no data. */
  slices(
    application: Application,
    metric: string,
    host: Host | undefined,
    fromMinute: number,
    toMinute: number,
  ): SliceColumns;
  /** The totals of all time-slices in the range: sums, minimum and maximum. */
  aggregate(
    application: Application,
    metric: string,
    host: Host | undefined,
    fromMinute: number,
    toMinute: number,
  ): Aggregate;
  /** Whether the metric has data in the range. */
  reports(
    application: Application,
    metric: string,
    host: Host | undefined,
    fromMinute: number,
    toMinute: number,
  ): boolean;
  /** Events of an account in a range of milliseconds, oldest first. */
  events(type: EventType, accountId: number, fromMs: number, toMs: number, scope?: EventScope): Iterable<EventRow>;
  /** The minutes that can have data: the life of the application up to the last complete minute. */
  lifetime(application: Application): { readonly from: number; readonly to: number };
}

/** The minutes of a range of milliseconds. Both ends are rounded down, so that a range of whole minutes is exact. */
export function minuteRange(fromMs: number, toMs: number): { from: number; to: number } {
  return { from: Math.floor(fromMs / minute), to: Math.floor(toMs / minute) };
}

/** How long before the start of the world some custom metrics ended. */
const retiredAfter = 3 * day;

export function createStore(world: World, now: () => number): Store {
  const known = new WeakMap<Application, Map<string, Metric>>();

  function byName(application: Application): Map<string, Metric> {
    let metrics = known.get(application);
    if (!metrics) {
      const retiredAt = world.startedAt - retiredAfter;
      metrics = new Map(metricsOf(application, retiredAt).map(metric => [metric.name, metric]));
      known.set(application, metrics);
    }
    return metrics;
  }

  function lifetime(application: Application): { from: number; to: number } {
    const end = Math.min(now(), application.silentSince ?? Number.POSITIVE_INFINITY);
    return { from: Math.ceil(application.createdAt / minute), to: Math.floor(end / minute) };
  }

  function slices(
    application: Application,
    name: string,
    host: Host | undefined,
    fromMinute: number,
    toMinute: number,
  ): SliceColumns {
    const columns = emptyColumns(fromMinute, Math.max(0, toMinute - fromMinute));
    const metric = byName(application).get(name);
    if (!metric) return columns;
    const life = lifetime(application);
    const from = Math.max(fromMinute, life.from);
    const end = metric.endedAt === undefined ? life.to : Math.min(life.to, Math.floor(metric.endedAt / minute));
    const to = Math.min(toMinute, end);
    // A browser application in the pages of a server application has the page loads of that application.
    const { servingApplicationId } = application;
    const origin = world.applications.find(each => each.id === servingApplicationId) ?? application;
    const sources = host || origin.hosts.length === 0 ? [host] : origin.hosts;
    for (const source of sources) addSlices(world.seed, origin, source, metric, columns, from, to);
    return columns;
  }

  /** Reads day by day, so that a long range needs no long columns. Stops when `enough` returns true. */
  function fold(
    application: Application,
    name: string,
    host: Host | undefined,
    fromMinute: number,
    toMinute: number,
    enough: (sum: Aggregate) => boolean,
  ): Aggregate {
    const sum: Aggregate = { slices: 0, count: 0, total: 0, totalExclusive: 0, min: 0, max: 0, sumOfSquares: 0 };
    const life = lifetime(application);
    const last = Math.min(toMinute, life.to);
    for (let from = Math.max(fromMinute, life.from); from < last && !enough(sum); from += 1440) {
      const columns = slices(application, name, host, from, Math.min(from + 1440, last));
      for (let i = 0; i < columns.length; i++) {
        if (!isPresent(columns, i)) continue;
        const least = columns.min[i] as number;
        sum.min = sum.slices === 0 ? least : Math.min(sum.min, least);
        sum.max = Math.max(sum.max, columns.max[i] as number);
        sum.slices++;
        sum.count += columns.count[i] as number;
        sum.total += columns.total[i] as number;
        sum.totalExclusive += columns.totalExclusive[i] as number;
        sum.sumOfSquares += columns.sumOfSquares[i] as number;
      }
    }
    return sum;
  }

  return {
    metrics: application => [...byName(application).values()],
    metric: (application, name) => byName(application).get(name),
    slices,
    aggregate: (application, name, host, from, to) => fold(application, name, host, from, to, () => false),
    reports: (application, name, host, from, to) =>
      fold(application, name, host, from, to, sum => sum.slices > 0).slices > 0,
    events: (type, accountId, fromMs, toMs, scope) =>
      eventRows({ world, slices, lifetime, now }, type, accountId, fromMs, toMs, scope ?? (() => true)),
    lifetime,
  };
}
