import { type Incident, minute, type Violation } from '../world/world';
import { applicationRecord } from './entities/entities';
import { type PageArguments, pageOf } from './pages';
import type { Request } from './request';

interface TimeWindow {
  readonly startTime: number;
  readonly endTime: number;
}

interface IssueFilter {
  readonly ids?: readonly string[] | null;
  readonly states?: readonly string[] | null;
  readonly priority?: readonly string[] | null;
  readonly entityGuids?: readonly string[] | null;
  readonly entityTypes?: readonly string[] | null;
  readonly policyIds?: readonly number[] | null;
  readonly conditionIds?: readonly number[] | null;
  readonly isAcknowledged?: boolean | null;
  readonly contains?: string | null;
}

export interface AlertArguments extends PageArguments {
  readonly filter?: IssueFilter | null;
  readonly timeWindow?: TimeWindow | null;
}

const day = 1440 * minute;

/** Records that were open in the time range, the newest first. The default is the last 24 hours. */
function during<T extends { readonly openedAt: number; readonly closedAt?: number; readonly accountId: number }>(
  list: readonly T[],
  accountId: number,
  now: number,
  window: TimeWindow | null | undefined,
): T[] {
  const { startTime, endTime } = window ?? { startTime: now - day, endTime: now };
  return list
    .filter(
      each =>
        each.accountId === accountId &&
        each.openedAt <= Math.min(endTime, now) &&
        (each.closedAt === undefined || each.closedAt >= startTime),
    )
    .sort((a, b) => b.openedAt - a.openedAt);
}

function isClosed(each: { readonly closedAt?: number }, now: number): boolean {
  return each.closedAt !== undefined && each.closedAt <= now;
}

/** The fields of an issue or an incident that describe its application. */
function subject({ sandbox: { world } }: Request, { applicationId }: Violation) {
  const application = world.applications.find(each => each.id === applicationId);
  const record = application && applicationRecord(application);
  const type: string | null = record?.type ?? null;
  return { guid: record?.guid ?? null, name: record?.name ?? null, type };
}

function conditionName({ sandbox: { world } }: Request, { conditionId }: Violation): string {
  return world.conditions.find(each => each.id === conditionId)?.body.name ?? '';
}

function title(request: Request, violation: Violation): string {
  return `${subject(request, violation).name ?? 'An entity'}: ${violation.label}`;
}

function accountOf({ sandbox: { world } }: Request, accountId: number): object {
  return { id: accountId, name: world.accounts.find(each => each.id === accountId)?.name ?? null };
}

/** `aiIssues.incidents`, which the REST API calls violations. */
export function incidents(request: Request, accountId: number, { filter, timeWindow, cursor }: AlertArguments): object {
  const { world } = request.sandbox;
  const found = during(world.violations, accountId, request.now, timeWindow)
    .map(violation => incidentRecord(request, violation))
    .filter(
      record =>
        (filter?.ids?.includes(record.incidentId) ?? true) &&
        (filter?.states?.includes(record.state) ?? true) &&
        (filter?.priority?.includes(record.priority) ?? true) &&
        (filter?.entityGuids?.includes(record.entityGuids ?? '') ?? true) &&
        (filter?.entityTypes?.includes(record.entityTypes ?? '') ?? true),
    );
  const { items, nextCursor } = pageOf(found, cursor);
  return { incidents: items, nextCursor };
}

function incidentRecord(request: Request, violation: Violation) {
  const closed = isClosed(violation, request.now);
  const about = subject(request, violation);
  return {
    __typename: 'AiIssuesRestIncident',
    account: accountOf(request, violation.accountId),
    accountIds: String(violation.accountId),
    aggregationTags: [
      { key: 'conditionFamilyId', value: String(violation.conditionId) },
      { key: 'policyId', value: String(violation.policyId) },
    ],
    closedAt: closed ? (violation.closedAt ?? null) : null,
    createdAt: violation.openedAt,
    description: [violation.label],
    entityGuids: about.guid,
    entityNames: about.name,
    entityTypes: about.type,
    incidentId: violation.uuid,
    issueId: request.sandbox.world.incidents.find(each => each.id === violation.incidentId)?.uuid ?? null,
    priority: violation.priority === 'Critical' ? 'CRITICAL' : 'HIGH',
    state: closed ? 'CLOSED' : 'CREATED',
    timestamp: violation.openedAt,
    title: title(request, violation),
    updatedAt: closed ? (violation.closedAt ?? violation.openedAt) : violation.openedAt,
  };
}

/** `aiIssues.issues`, which the REST API calls incidents. */
export function issues(request: Request, accountId: number, { filter, timeWindow, cursor }: AlertArguments): object {
  const found = during(request.sandbox.world.incidents, accountId, request.now, timeWindow)
    .map(incident => issueRecord(request, incident))
    .filter(
      record =>
        (filter?.ids?.includes(record.issueId) ?? true) &&
        (filter?.states?.includes(record.state) ?? true) &&
        (filter?.priority?.includes(record.priority) ?? true) &&
        (filter?.policyIds?.some(id => record.policyIds.includes(id)) ?? true) &&
        (filter?.conditionIds?.some(id => record.conditionFamilyId.includes(id)) ?? true) &&
        (filter?.entityGuids?.some(guid => record.entityGuids.includes(guid)) ?? true) &&
        (filter?.entityTypes?.some(type => record.entityTypes.includes(type)) ?? true) &&
        (filter?.isAcknowledged === undefined ||
          filter.isAcknowledged === null ||
          filter.isAcknowledged === (record.acknowledgedAt !== null)) &&
        (!filter?.contains || record.title.some(each => each.includes(filter.contains ?? ''))),
    );
  const { items, nextCursor } = pageOf(found, cursor);
  return { issues: items, nextCursor };
}

function issueRecord(request: Request, incident: Incident) {
  const { world } = request.sandbox;
  const violations = world.violations.filter(each => incident.violationIds.includes(each.id));
  const about = violations.map(violation => subject(request, violation));
  const known = <T>(values: readonly (T | null)[]) => values.filter(value => value !== null);
  const closed = isClosed(incident, request.now);
  const critical = violations.some(each => each.priority === 'Critical');
  const closedAt = closed ? (incident.closedAt ?? null) : null;
  return {
    account: accountOf(request, incident.accountId),
    accountIds: [incident.accountId],
    acknowledgedAt: incident.acknowledgedAt ?? null,
    acknowledgedBy: incident.acknowledgedAt === undefined ? null : request.user.email,
    activatedAt: incident.openedAt,
    closedAt,
    closedBy: null,
    conditionFamilyId: violations.map(each => each.conditionId),
    conditionName: violations.map(each => conditionName(request, each)),
    conditionProduct: violations.map(() => 'APM'),
    correlationRuleDescriptions: [],
    correlationRuleIds: [],
    correlationRuleNames: [],
    createdAt: incident.openedAt,
    dataMlModules: [],
    deepLinkUrl: [`https://alerts.example.com/accounts/${incident.accountId}/incidents/${incident.id}`],
    description: violations.map(each => each.label),
    entityGuids: known(about.map(each => each.guid)),
    entityNames: known(about.map(each => each.name)),
    entityTypes: known(about.map(each => each.type)),
    eventType: 'issue',
    incidentIds: violations.map(each => each.uuid),
    investigatedAt: null,
    investigatedBy: null,
    isCorrelated: false,
    isIdle: false,
    issueId: incident.uuid,
    mergeReason: null,
    mutingState: 'NOT_MUTED',
    origins: ['alerts'],
    parentMergeId: null,
    policyIds: [incident.policyId],
    policyName: world.policies.filter(each => each.id === incident.policyId).map(each => each.name),
    priority: critical ? 'CRITICAL' : 'HIGH',
    sources: ['alerts'],
    state: closed ? 'CLOSED' : 'ACTIVATED',
    title: violations.map(each => title(request, each)),
    totalIncidents: violations.length,
    unAcknowledgedAt: null,
    unAcknowledgedBy: null,
    updatedAt: closedAt ?? incident.acknowledgedAt ?? incident.openedAt,
    wildcard: null,
  };
}
