import { type Application, isReporting, type KeyTransaction, type World } from '../../world/world';
import type { Request } from '../request';

/** One entity of the index: an application or a key transaction. */
export interface EntityRecord {
  readonly guid: string;
  readonly name: string;
  readonly accountId: number;
  readonly domain: string;
  readonly type: 'APPLICATION' | 'KEY_TRANSACTION';
  /** The number inside the domain: the id of the REST API. */
  readonly domainId: string;
  /** The application, or the application of the key transaction. */
  readonly application: Application | undefined;
  readonly keyTransaction?: KeyTransaction;
}

/** The entities that the user can access, in the order of the world. */
export function visibleEntities({ sandbox: { world }, user }: Request): EntityRecord[] {
  const records: EntityRecord[] = [];
  for (const application of world.applications)
    if (user.accountIds.includes(application.accountId)) records.push(applicationRecord(application));
  for (const key of world.keyTransactions)
    if (user.accountIds.includes(key.accountId)) records.push(keyRecord(world, key));
  return records;
}

export function applicationRecord(application: Application): EntityRecord {
  const { guid, name, accountId, domain, id } = application;
  return { guid, name, accountId, domain, type: 'APPLICATION', domainId: String(id), application };
}

function keyRecord(world: World, key: KeyTransaction): EntityRecord {
  return {
    guid: key.guid,
    name: key.name,
    accountId: key.accountId,
    domain: 'APM',
    type: 'KEY_TRANSACTION',
    domainId: String(key.id),
    application: world.applications.find(application => application.id === key.applicationId),
    keyTransaction: key,
  };
}

export function findEntity(request: Request, guid: string): EntityRecord | undefined {
  return visibleEntities(request).find(record => record.guid === guid);
}

/** Whether the application of an entity reports. `now` is in milliseconds since 1970. */
export function hasReportingApplication({ application }: EntityRecord, now: number): boolean {
  return application !== undefined && isReporting(application, now);
}

/** The most severe open violation of the application; NOT_CONFIGURED without a condition for it. */
export function alertSeverity({ application }: EntityRecord, { sandbox: { world }, now }: Request): string {
  if (!application || !isReporting(application, now)) return 'NOT_CONFIGURED';
  const open = world.violations.filter(
    each =>
      each.applicationId === application.id &&
      each.openedAt <= now &&
      (each.closedAt === undefined || each.closedAt > now),
  );
  if (open.some(each => each.priority === 'Critical')) return 'CRITICAL';
  if (open.length > 0) return 'WARNING';
  const watched = world.conditions.some(({ body }) => {
    const entities = body['entities'];
    return Array.isArray(entities) && entities.includes(String(application.id));
  });
  return watched ? 'NOT_ALERTING' : 'NOT_CONFIGURED';
}

interface Tag {
  readonly key: string;
  readonly values: readonly string[];
}

export function tagsOf(record: EntityRecord, world: World): Tag[] {
  const account = world.accounts.find(each => each.id === record.accountId);
  const tags: Tag[] = [
    { key: 'account', values: [account?.name ?? ''] },
    { key: 'accountId', values: [String(record.accountId)] },
  ];
  if (record.domain === 'APM' && record.application)
    tags.push({ key: 'language', values: [record.application.language] });
  return tags;
}

/** When an entity first reported, and when it last began or stopped reporting, in milliseconds. */
export function times({ application }: EntityRecord, now: number): { firstSeen: number; reportingChange: number } {
  const firstSeen = application?.createdAt ?? now;
  return { firstSeen, reportingChange: application?.silentSince ?? firstSeen };
}
