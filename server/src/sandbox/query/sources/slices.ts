import type { SandboxContext } from '../../context';
import { isPresent, minuteRange, type SliceColumns } from '../../store/store';
import { type Application, type Host, type KeyTransaction, minute } from '../../world/world';
import { type Batch, constantColumn, rowColumn } from '../batch';
import { messages, QueryError } from '../errors';
import { patternOf } from '../functions/text';
import type { PatternMeter } from '../pattern/run';
import type { ValueMap } from '../value';
import { allowedValues, type Source, type SourceRequest } from './source';

/**
 * The subject of time-slices: an application, or a key transaction, which is one metric of its application with its own
 * GUID.
 */
interface Subject {
  readonly application: Application;
  readonly guid: string;
  readonly entityName: string;
  readonly metric?: string;
}

/**
 * Time-slices as rows of `Metric`: one batch per application, host and metric, one row per minute. `format` is the
 * string of WITH METRIC_FORMAT, which names parts of metric names. The service requires an application, by id, name or
 * entity. With `required`, a query without one is rejected instead of empty.
 */
export function sliceSource(context: SandboxContext, required: boolean, format?: string): Source {
  return {
    *batches(request) {
      const subjects = subjectsOf(context, request);
      if (subjects.length === 0 && required) throw new QueryError(messages.noApplication);
      const metrics = allowedValues(request.conditions, 'metricTimesliceName');
      const hosts = allowedValues(request.conditions, 'host');
      const parts = format === undefined ? undefined : formatReader(format, request.meter);
      for (const subject of subjects) {
        for (const { name } of context.store.metrics(subject.application)) {
          if (!(metrics?.has(name) ?? true) || (subject.metric ?? name) !== name) continue;
          const named = parts?.(name);
          if (parts && !named) continue;
          for (const host of hostsOf(subject.application)) {
            if (hosts?.has(host?.name ?? '') ?? true)
              yield sliceBatch(context, subject, name, host, request, named ?? {});
          }
        }
      }
    },
  };
}

function hostsOf(application: Application): readonly (Host | undefined)[] {
  return application.hosts.length > 0 ? application.hosts : [undefined];
}

function subjectsOf({ world }: SandboxContext, { accountIds, conditions }: SourceRequest): Subject[] {
  const ids = allowedValues(conditions, 'appId');
  const names = allowedValues(conditions, 'appName');
  const guids = allowedValues(conditions, 'entity.guid') ?? allowedValues(conditions, 'entityGuid');
  if (!ids && !names && !guids) return [];
  const fits = (application: Application, guid: string) =>
    (ids?.has(String(application.id)) ?? true) &&
    (names?.has(application.originalName) ?? true) &&
    (guids?.has(guid) ?? true);
  const applications = world.applications.filter(application => accountIds.includes(application.accountId));
  const found = applications
    .filter(application => fits(application, application.guid))
    .map<Subject>(application => ({ application, guid: application.guid, entityName: application.name }));
  if (!guids) return found;
  for (const key of world.keyTransactions) {
    const application = applications.find(each => each.id === key.applicationId);
    if (application && fits(application, key.guid)) found.push(keySubject(application, key));
  }
  return found;
}

function keySubject(application: Application, key: KeyTransaction): Subject {
  const metric = `WebTransaction/${key.transactionName}`;
  return { application, guid: key.guid, entityName: key.name, metric };
}

/**
 * A function that reads the parts of metric names of the form `Custom/{a}/{b}`: the parts by name, or undefined for a
 * name of another form.
 */
function formatReader(
  format: string,
  meter: PatternMeter,
): (name: string) => Readonly<Record<string, string>> | undefined {
  const names: string[] = [];
  const source = format.split(/(\{[^{}]+\})/).map(piece => {
    if (!/^\{.+\}$/.test(piece)) return piece.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    names.push(piece.slice(1, -1));
    return '([^/]+)';
  });
  const pattern = patternOf(source.join(''));
  return name => {
    const found = pattern.match(name, meter)?.groups;
    return found ? Object.fromEntries(names.map((part, index) => [part, found[index + 1] ?? ''])) : undefined;
  };
}

function sliceBatch(
  { world, store }: SandboxContext,
  { application, guid, entityName }: Subject,
  metric: string,
  host: Host | undefined,
  { timeRange }: SourceRequest,
  parts: Readonly<Record<string, string>>,
): Batch {
  const life = store.lifetime(application);
  const asked = minuteRange(timeRange.begin, timeRange.end);
  const from = Math.max(asked.from, life.from);
  const to = Math.max(from, Math.min(asked.to, life.to));
  let loaded: SliceColumns | undefined;
  const columns = () => {
    loaded ??= store.slices(application, metric, host, from, to);
    return loaded;
  };
  const valueName = `${world.namespace}.timeslice.value`;
  const shared: Readonly<Record<string, string | number>> = {
    ...parts,
    accountId: application.accountId,
    appId: application.id,
    appName: application.originalName,
    'entity.guid': guid,
    'entity.name': entityName,
    ...(host
      ? {
          host: host.name,
          'host.displayName': host.displayName,
          'host.bootId': host.bootId,
          instanceName: `${host.name}:${host.port}`,
          realAgentId: host.id,
        }
      : {}),
    metricName: valueName,
    metricTimesliceName: metric,
    'interval.ms': minute,
  };
  const names = [...Object.keys(shared), 'timestamp', 'endTimestamp', valueName];
  const time = (row: number) => (from + row) * minute;
  return {
    eventType: 'Metric',
    accountId: application.accountId,
    length: to - from,
    has: row => isPresent(columns(), row),
    // Most active subjects report in the last minutes, which are quick to read.
    hasRows: () => [Math.max(from, to - 10), from].some(start => store.reports(application, metric, host, start, to)),
    time,
    regular: { first: from * minute, step: minute },
    column(name) {
      if (name === valueName) return rowColumn(row => record(columns(), row));
      if (name === 'timestamp') return rowColumn(time);
      if (name === 'endTimestamp') return rowColumn(row => time(row) + minute);
      return Object.hasOwn(shared, name) ? constantColumn(shared[name] ?? null) : undefined;
    },
    names: () => names,
    slice: { name: valueName, fields: columns },
  };
}

function record(columns: SliceColumns, row: number): ValueMap {
  return {
    type: 'timeslice',
    count: columns.count[row] as number,
    total: columns.total[row] as number,
    totalExclusive: columns.totalExclusive[row] as number,
    min: columns.min[row] as number,
    max: columns.max[row] as number,
    sumOfSquares: columns.sumOfSquares[row] as number,
  };
}
