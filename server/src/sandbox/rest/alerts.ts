import { hash, uuid } from '../world/random';
import { type Channel, type Incident, takeId, type Violation } from '../world/world';
import { asObject, asText } from './body';
import { byId, invalid, isSet, notFound, ownRecords, type RestCall, type RestHandler, requireRole } from './call';
import { paginate } from './paging';
import { timestampParameter } from './time';

/** Timestamps in alert resources are milliseconds since 1970. */

const channelLinks = { 'channel.policy_ids': '/v2/policies/{policy_id}' };

function channelRecord({ id, name, type, configuration, policyIds }: Channel): object {
  return { id, name, type, configuration, links: { policy_ids: policyIds } };
}

export const listChannels: RestHandler = call => {
  const page = paginate(call, ownRecords(call, call.world.channels));
  return { status: 200, headers: page.headers, body: { channels: page.items.map(channelRecord), links: channelLinks } };
};

/** Configuration members that responses must not contain. */
const secret = /key|password|token|url$|secret/i;

function policyIdsOf(call: RestCall, text: string | undefined): number[] {
  const ids = (text ?? '').split(',').filter(Boolean).map(Number);
  const known = new Set(ownRecords(call, call.world.policies).map(policy => policy.id));
  for (const id of ids) if (!known.has(id)) throw invalid(`No policy has the id ${id}`);
  return ids;
}

/** POST /v2/alerts_channels?policy_ids=…: the response is a list with one item. */
export const createChannel: RestHandler = call => {
  requireRole(call, 'admin');
  const body = asObject(call.body()['channel'], 'channel');
  const name = asText(body['name'], 'name', 255);
  const type = asText(body['type'], 'type', 40);
  if (!name || !type) throw invalid('name and type are required');
  const configuration = body['configuration'] === undefined ? {} : asObject(body['configuration'], 'configuration');
  const id = takeId(call.world);
  const channel: Channel = {
    id,
    accountId: call.user.accountId,
    uuid: uuid(hash(call.world.seed, 'channel', id)),
    name,
    type,
    configuration: Object.fromEntries(Object.entries(configuration).filter(([key]) => !secret.test(key))),
    policyIds: policyIdsOf(call, call.parameters.get('policy_ids')),
  };
  call.world.channels.push(channel);
  return { status: 201, body: { channels: [channelRecord(channel)], links: channelLinks } };
};

export const deleteChannel: RestHandler = call => {
  requireRole(call, 'admin');
  const channel = byId(call, call.world.channels);
  call.world.channels.splice(call.world.channels.indexOf(channel), 1);
  return { status: 200, body: { channel: channelRecord(channel), links: channelLinks } };
};

function policyOfParameter(call: RestCall): number {
  const [id] = policyIdsOf(call, call.parameters.get('policy_id'));
  if (id === undefined) throw invalid('policy_id is required');
  return id;
}

/** PUT /v2/alerts_policy_channels?policy_id=…&channel_ids=… */
export const linkChannels: RestHandler = call => {
  requireRole(call, 'admin');
  const policy = policyOfParameter(call);
  const ids = (call.parameters.get('channel_ids') ?? '').split(',').filter(Boolean).map(Number);
  const channels = ids.map(id => ownRecords(call, call.world.channels).find(channel => channel.id === id));
  for (const channel of channels) {
    if (!channel) throw notFound();
    if (!channel.policyIds.includes(policy)) channel.policyIds.push(policy);
  }
  return { status: 200, body: { policy: { id: policy, channel_ids: ids } } };
};

export const unlinkChannel: RestHandler = call => {
  requireRole(call, 'admin');
  const policy = policyOfParameter(call);
  const id = Number(call.parameters.get('channel_id'));
  const channel = ownRecords(call, call.world.channels).find(each => each.id === id);
  if (!channel) throw notFound();
  channel.policyIds = channel.policyIds.filter(each => each !== policy);
  return { status: 200, body: { channel: channelRecord(channel) } };
};

/** Filter parameters of events, each with the member that it compares. */
const eventFilters = {
  'filter[product]': 'product',
  'filter[entity_type]': 'entity_type',
  'filter[entity_group_id]': 'entity_group_id',
  'filter[entity_id]': 'entity_id',
  'filter[event_type]': 'event_type',
  'filter[incident_id]': 'incident_id',
} as const;

export const listEvents: RestHandler = call => {
  const records = ownRecords(call, call.world.alertEvents)
    .filter(each => each.timestamp <= call.now)
    .sort((a, b) => b.timestamp - a.timestamp || b.id - a.id)
    .map(each => ({
      id: each.id,
      event_type: each.eventType,
      product: each.product,
      entity_type: each.entityType,
      entity_group_id: 0,
      entity_id: each.entityId,
      priority: each.priority,
      description: each.description,
      timestamp: each.timestamp,
      incident_id: each.incidentId,
    }));
  const found = records.filter(record =>
    Object.entries(eventFilters).every(([parameter, member]) => {
      const filters = call.parameters.get(parameter);
      return filters === undefined || filters === String(record[member]);
    }),
  );
  const page = paginate(call, found);
  return { status: 200, headers: page.headers, body: { recent_events: page.items } };
};

/** Whether a record is closed: its closing time may be in the future. */
function isOpen(call: RestCall, record: { readonly closedAt?: number }): boolean {
  return record.closedAt === undefined || record.closedAt > call.now;
}

function openOnly<T extends { readonly openedAt: number; readonly closedAt?: number }>(
  call: RestCall,
  list: readonly T[],
): T[] {
  const only = isSet(call, 'only_open');
  return list
    .filter(each => each.openedAt <= call.now && (!only || isOpen(call, each)))
    .sort((a, b) => b.openedAt - a.openedAt);
}

function incidentRecord(call: RestCall, incident: Incident): object {
  const policy = call.world.policies.find(each => each.id === incident.policyId);
  return {
    id: incident.id,
    opened_at: incident.openedAt,
    ...(isOpen(call, incident) ? {} : { closed_at: incident.closedAt }),
    incident_preference: policy?.incidentPreference ?? 'PER_POLICY',
    links: {
      ...(isSet(call, 'exclude_violations') ? {} : { violations: incident.violationIds }),
      policy_id: incident.policyId,
    },
  };
}

const incidentLinks = {
  'incident.violations': '/v2/violations/{violation_id}',
  'incident.policy_id': '/v2/policies/{policy_id}',
};

export const listIncidents: RestHandler = call => {
  const page = paginate(call, openOnly(call, ownRecords(call, call.world.incidents)));
  return {
    status: 200,
    headers: page.headers,
    body: { incidents: page.items.map(each => incidentRecord(call, each)), links: incidentLinks },
  };
};

function oneIncident(change: (call: RestCall, incident: Incident) => void): RestHandler {
  return call => {
    const incident = byId(call, call.world.incidents);
    change(call, incident);
    return { status: 200, body: { incident: incidentRecord(call, incident), links: incidentLinks } };
  };
}

export const showIncident = oneIncident(() => {});

export const acknowledgeIncident = oneIncident((call, incident) => {
  requireRole(call, 'admin');
  incident.acknowledgedAt ??= call.now;
});

/** Closing an incident closes its violations. */
export const closeIncident = oneIncident((call, incident) => {
  requireRole(call, 'admin');
  incident.closedAt ??= call.now;
  for (const violation of call.world.violations)
    if (violation.incidentId === incident.id) violation.closedAt ??= call.now;
});

const productNames = { APM: 'Apm', BROWSER: 'Browser', MOBILE: 'Mobile' } as const;
const typeNames = { APM: 'Application', BROWSER: 'BrowserApplication', MOBILE: 'MobileApplication' } as const;

function violationRecord(call: RestCall, violation: Violation): object {
  const { world } = call;
  const application = world.applications.find(each => each.id === violation.applicationId);
  const domain = application?.domain ?? 'APM';
  const open = isOpen(call, violation);
  const end = open ? call.now : (violation.closedAt ?? call.now);
  return {
    id: violation.id,
    label: violation.label,
    duration: Math.round((end - violation.openedAt) / 1000),
    policy_name: world.policies.find(each => each.id === violation.policyId)?.name ?? null,
    condition_name: world.conditions.find(each => each.id === violation.conditionId)?.body.name ?? null,
    priority: violation.priority,
    opened_at: violation.openedAt,
    ...(open ? {} : { closed_at: violation.closedAt }),
    entity: {
      product: productNames[domain],
      type: typeNames[domain],
      group_id: 0,
      id: violation.applicationId,
      name: application?.name ?? null,
    },
    links: {
      policy_id: violation.policyId,
      condition_id: violation.conditionId,
      incident_id: violation.incidentId,
    },
  };
}

/** GET /v2/alerts_violations: violations that were open in the range. `Link` never names the last page. */
export const listViolations: RestHandler = call => {
  const start = timestampParameter(call, 'start_date') ?? Number.NEGATIVE_INFINITY;
  const end = timestampParameter(call, 'end_date') ?? Number.POSITIVE_INFINITY;
  const found = openOnly(call, ownRecords(call, call.world.violations)).filter(
    each => each.openedAt <= end && (each.closedAt ?? call.now) >= start,
  );
  const page = paginate(call, found, false);
  return {
    status: 200,
    headers: page.headers,
    body: {
      violations: page.items.map(each => violationRecord(call, each)),
      links: {
        'violation.policy_id': '/v2/policies/{policy_id}',
        'violation.condition_id': '/v2/conditions/{condition_id}',
        'violation.incident_id': '/v2/incidents/{incident_id}',
      },
    },
  };
};
