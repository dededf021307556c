import { type ChangeFilter, filterChanges } from './changes/changes';
import { changeEvent } from './changes/events';
import { findEntity } from './entities/entities';
import { entitySearch, type SearchArguments } from './entities/entitySearch';
import { account, entity } from './entities/fields';
import { invalidInput } from './errors';
import { type AlertArguments, incidents, issues } from './issues';
import { notificationChannels, notificationDestinations, workflows } from './notifications';
import { type NrqlArguments, nrqlProgress, nrqlResult } from './nrql';
import { policies, policy } from './policies';
import { type Request, requireAccount, takeTurn } from './request';

/** The maximum number of GUIDs in `actor.entities`. */
const maxGuids = 25;

/** `actor`: the data that the user can access. Members are values, or functions of the field's arguments. */
export function actor(request: Request): object {
  const { user } = request;
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      createdAt: Math.floor(request.sandbox.world.startedAt / 1000),
      timeZoneName: 'UTC',
    },
    accounts: () => user.accountIds.map(id => account(request, id)),
    account: ({ id }: { id: number }) => accountFields(request, id),
    entity({ guid }: { guid: string }) {
      const record = findEntity(request, guid);
      return record ? entity(request, record) : null;
    },
    entities({ guids }: { guids: readonly (string | null)[] }) {
      if (guids.length > maxGuids) throw invalidInput(`entities() takes at most ${maxGuids} GUIDs.`);
      const records = guids.map(guid => (guid === null ? undefined : findEntity(request, guid)));
      return records.filter(record => record !== undefined).map(record => entity(request, record));
    },
    entitySearch: (options: SearchArguments) => entitySearch(request, options),
    nrql: ({ accounts, ...options }: NrqlArguments & { accounts: readonly number[] }) =>
      takeTurn(request, () => nrqlResult(request, accounts, options)),
    nrqlQueryProgress: ({ accounts, queryId }: { accounts: readonly number[]; queryId: string }) =>
      nrqlProgress(request, accounts, queryId),
    changeTracking: {
      changeTrackingSearch: ({ filter }: { filter?: ChangeFilter }) => ({
        changeEvents: filterChanges(request, filter).map(change => changeEvent(request, change)),
      }),
    },
  };
}

function accountFields(request: Request, id: number): object {
  requireAccount(request, id);
  return {
    ...account(request, id),
    nrql: (options: NrqlArguments) => takeTurn(request, () => nrqlResult(request, [id], options)),
    nrqlQueryProgress: ({ queryId }: { queryId: string }) => nrqlProgress(request, [id], queryId),
    aiWorkflows: { workflows: (options: Parameters<typeof workflows>[2]) => workflows(request, id, options) },
    aiIssues: {
      issues: (options: AlertArguments) => issues(request, id, options),
      incidents: (options: AlertArguments) => incidents(request, id, options),
    },
    aiNotifications: {
      channels: (options: Parameters<typeof notificationChannels>[2]) => notificationChannels(request, id, options),
      destinations: (options: Parameters<typeof notificationDestinations>[2]) =>
        notificationDestinations(request, id, options),
    },
    alerts: {
      policiesSearch: (options: Parameters<typeof policies>[2]) => policies(request, id, options),
      policy: (options: { id: string }) => policy(request, id, options.id),
    },
    // The account of this service has no applications that keep documents, and no workloads.
    nerdStorage: { collection: [], document: null },
    workload: { collections: [], collection: null },
  };
}
