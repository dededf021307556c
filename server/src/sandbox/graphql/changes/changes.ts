import { changeCategories } from '../../../catalogue/changeCategories';
import type { Change } from '../../world/world';
import { invalidInput } from '../errors';
import type { Request } from '../request';

/** A change as a deployment. */
export function deployment(change: Change): object {
  return {
    deploymentId: change.uuid,
    deploymentType: deploymentType(change.type),
    entityGuid: change.entity.guid,
    version: change.version ?? '',
    changelog: change.changelog ?? null,
    commit: change.commit ?? null,
    deepLink: change.deepLink ?? null,
    description: change.description ?? null,
    groupId: change.groupId ?? null,
    timestamp: change.timestamp,
    user: change.user ?? null,
  };
}

function deploymentType(type: string): string {
  const known = changeCategories['Deployment'] ?? [];
  return (known.includes(type) ? type : 'Other').toUpperCase().replaceAll(' ', '_');
}

export interface ChangeFilter {
  readonly accountIds?: readonly number[] | null;
  readonly limit?: number | null;
  readonly query?: string | null;
  readonly timeWindow?: { readonly startTime?: number | null; readonly endTime?: number | null } | null;
}

const usualLimit = 100;

/** The changes that match a filter, newest first. */
export function filterChanges(request: Request, filter: ChangeFilter | null | undefined, guid?: string): Change[] {
  if (filter?.query) throw invalidInput('The filter member query is not simulated; use the query language instead.');
  const { startTime, endTime } = filter?.timeWindow ?? {};
  return request.sandbox.world.changes
    .filter(
      change =>
        request.user.accountIds.includes(change.accountId) &&
        (filter?.accountIds?.includes(change.accountId) ?? true) &&
        (guid === undefined || change.entity.guid === guid) &&
        change.timestamp >= (startTime ?? 0) &&
        change.timestamp <= (endTime ?? request.now),
    )
    .sort((a, b) => b.timestamp - a.timestamp)
    .slice(0, filter?.limit ?? usualLimit);
}
