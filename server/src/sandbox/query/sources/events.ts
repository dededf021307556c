import type { SandboxContext } from '../../context';
import type { EventScope, EventType } from '../../store/store';
import type { Application } from '../../world/world';
import type { Batch } from '../batch';
import { type Row, rowBatch } from './rows';
import { allowedValues, type Source, type SourceRequest } from './source';

const rowsPerBatch = 2000;

/**
 * The events of one type from the store. Conditions on application and host avoid generating rows that do not match.
 */
export function eventSource(context: SandboxContext, type: EventType): Source {
  return {
    *batches(request) {
      const scope = scopeOf(type, request);
      for (const accountId of request.accountIds) yield* accountBatches(context, type, accountId, request, scope);
    },
  };
}

function* accountBatches(
  { store }: SandboxContext,
  type: EventType,
  accountId: number,
  { timeRange }: SourceRequest,
  scope: EventScope,
): Generator<Batch> {
  let rows: Row[] = [];
  for (const row of store.events(type, accountId, timeRange.begin, timeRange.end, scope)) {
    rows.push(row);
    if (rows.length < rowsPerBatch) continue;
    yield rowBatch(type, accountId, rows);
    rows = [];
  }
  if (rows.length > 0) yield rowBatch(type, accountId, rows);
}

function scopeOf(type: EventType, { conditions }: SourceRequest): EventScope {
  const ids = allowedValues(conditions, 'appId');
  const names = allowedValues(conditions, 'appName');
  const guids = allowedValues(conditions, 'entity.guid') ?? allowedValues(conditions, 'entityGuid');
  const hosts = allowedValues(conditions, 'host');
  const agents = allowedValues(conditions, 'realAgentId');
  return (application, host) =>
    (ids?.has(String(appIdOf(type, application))) ?? true) &&
    (names?.has(application.originalName) ?? true) &&
    (guids?.has(application.guid) ?? true) &&
    (hosts?.has(host?.name ?? '') ?? true) &&
    (agents?.has(String(host?.id ?? 0)) ?? true);
}

/** Page views belong to the server application of the pages, where there is one. */
function appIdOf(type: EventType, application: Application): number {
  return type === 'PageView' ? (application.servingApplicationId ?? application.id) : application.id;
}
