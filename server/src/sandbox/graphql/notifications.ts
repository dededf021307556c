import { entityGuid } from '../world/random';
import { type Channel, day, type Workflow } from '../world/world';
import { type PageArguments, pageOf } from './pages';
import type { Request } from './request';

function iso(timestamp: number): string {
  return new Date(timestamp).toISOString();
}

/** The names of the GraphQL API for the channel types of the REST API. Other types are webhooks. */
const channelTypes: Readonly<Record<string, string | undefined>> = {
  email: 'EMAIL',
  user: 'EMAIL',
  slack: 'SLACK_LEGACY',
  pagerduty: 'PAGERDUTY_SERVICE_INTEGRATION',
};

function channelType({ type }: Channel): string {
  return channelTypes[type] ?? 'WEBHOOK';
}

interface WorkflowArguments extends PageArguments {
  readonly filters?: {
    readonly id?: string | null;
    readonly name?: string | null;
    readonly nameLike?: string | null;
    readonly guid?: string | null;
    readonly workflowEnabled?: boolean | null;
    readonly channelId?: string | null;
  } | null;
}

/** `aiWorkflows.workflows`: which issues are sent to which channel. */
export function workflows(request: Request, accountId: number, { filters, cursor }: WorkflowArguments): object {
  const { world } = request.sandbox;
  const found = world.workflows
    .filter(each => each.accountId === accountId)
    .map(each => workflowRecord(request, each))
    .filter(
      record =>
        (!filters?.id || filters.id === record.id) &&
        (!filters?.name || filters.name === record.name) &&
        (!filters?.nameLike || record.name.toLowerCase().includes(filters.nameLike.toLowerCase())) &&
        (!filters?.guid || filters.guid === record.guid) &&
        (filters?.workflowEnabled === undefined ||
          filters.workflowEnabled === null ||
          filters.workflowEnabled === record.workflowEnabled) &&
        (!filters?.channelId || record.destinationConfigurations.some(each => each.channelId === filters.channelId)),
    );
  const { items, nextCursor } = pageOf(found, cursor);
  return { entities: items, nextCursor, totalCount: found.length };
}

function workflowRecord({ sandbox: { world } }: Request, workflow: Workflow) {
  const channels = world.channels.filter(each => workflow.channelIds.includes(each.id));
  const madeAt = iso(world.startedAt - 40 * day);
  return {
    id: workflow.uuid,
    guid: workflow.guid,
    accountId: workflow.accountId,
    name: workflow.name,
    workflowEnabled: workflow.enabled,
    destinationsEnabled: workflow.destinationsEnabled,
    enrichments: [],
    enrichmentsEnabled: false,
    mutingRulesHandling: 'NOTIFY_ALL_ISSUES',
    lastRun: workflow.lastRun === undefined ? null : iso(workflow.lastRun),
    createdAt: madeAt,
    updatedAt: madeAt,
    destinationConfigurations: channels.map(channel => ({
      channelId: channel.uuid,
      name: channel.name,
      type: channelType(channel),
      notificationTriggers: ['ACTIVATED', 'CLOSED'],
      updateOriginalMessage: null,
    })),
    issuesFilter: {
      accountId: workflow.accountId,
      id: `${workflow.uuid}-filter`,
      name: `${workflow.name} filter`,
      type: 'FILTER',
      predicates: [
        { attribute: 'labels.policyIds', operator: 'EXACTLY_MATCHES', values: workflow.policyIds.map(String) },
      ],
    },
  };
}

interface ChannelArguments extends PageArguments {
  readonly filters?: {
    readonly id?: string | null;
    readonly name?: string | null;
    readonly type?: string | null;
  } | null;
}

function matches({ filters }: ChannelArguments, record: { id: string; name: string; type: string }): boolean {
  return (
    (!filters?.id || filters.id === record.id) &&
    (!filters?.name || record.name.includes(filters.name)) &&
    (!filters?.type || filters.type === record.type)
  );
}

/** `aiNotifications.channels`: one per channel of the REST API. */
export function notificationChannels(request: Request, accountId: number, options: ChannelArguments): object {
  const found = request.sandbox.world.channels
    .filter(each => each.accountId === accountId)
    .map(channel => ({
      ...common(request, channel),
      id: channel.uuid,
      destinationId: destinationId(channel),
      product: 'IINT',
    }))
    .filter(record => matches(options, record));
  const { items, nextCursor } = pageOf(found, options.cursor);
  return { entities: items, nextCursor, totalCount: found.length, error: null };
}

/** `aiNotifications.destinations`: the targets of the channels. */
export function notificationDestinations(request: Request, accountId: number, options: ChannelArguments): object {
  const found = request.sandbox.world.channels
    .filter(each => each.accountId === accountId)
    .map(channel => ({
      ...common(request, channel),
      id: destinationId(channel),
      guid: entityGuid(accountId, 'AIOPS', 'DESTINATION', channel.id),
      auth: null,
      isUserAuthenticated: false,
      lastSent: null,
      scope: { id: String(accountId), type: 'ACCOUNT' },
      secureUrl: null,
    }))
    .filter(record => matches(options, record));
  const { items, nextCursor } = pageOf(found, options.cursor);
  return { entities: items, nextCursor, totalCount: found.length, error: null };
}

function destinationId({ uuid }: Channel): string {
  return `${uuid.slice(0, -4)}d0d0`;
}

function common({ sandbox: { world }, user }: Request, channel: Channel) {
  const madeAt = iso(world.startedAt - 40 * day);
  const address = channel.configuration['recipients'];
  return {
    accountId: channel.accountId,
    active: true,
    createdAt: madeAt,
    updatedAt: madeAt,
    updatedBy: user.id,
    name: channel.name,
    status: 'DEFAULT',
    type: channelType(channel),
    properties: typeof address === 'string' ? [{ key: 'email', value: address, label: null, displayValue: null }] : [],
  };
}
