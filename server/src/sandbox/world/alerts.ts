import { entityGuid, hash, uuid } from './random';
import { type AlertEvent, type Channel, day, hour, type Incident, minute, type Violation, type World } from './world';

type AlertPart = Pick<
  World,
  'policies' | 'conditions' | 'channels' | 'workflows' | 'incidents' | 'violations' | 'alertEvents'
>;

const terms = (threshold: string, priority: string) => [
  { duration: '5', operator: 'below', priority, threshold, time_function: 'all' },
];

/** Policies, conditions, channels and the history of the last days for both accounts. */
export function makeAlerts(seed: number, startedAt: number): AlertPart {
  const long = startedAt - 40 * day;
  const policy = (id: number, accountId: number, name: string) => ({
    id,
    accountId,
    name,
    incidentPreference: 'PER_POLICY' as const,
    createdAt: long,
    updatedAt: long + day,
  });
  const [shop, lab] = [1234567, 7654321];
  const part: AlertPart = {
    policies: [
      policy(77, shop, 'Shop'),
      { ...policy(78, shop, 'Shop frontend'), incidentPreference: 'PER_CONDITION' as const },
      policy(79, lab, 'Lab'),
    ],
    conditions: [],
    channels: [],
    workflows: [],
    incidents: [],
    violations: [],
    alertEvents: [],
  };
  const condition = (id: number, accountId: number, policyId: number, namespace: string, body: object) =>
    part.conditions.push({
      id,
      accountId,
      policyId,
      namespace,
      body: body as { name: string; enabled: boolean },
    });
  condition(88, shop, 77, 'alerts_conditions', {
    type: 'apm_app_metric',
    name: 'Apdex low',
    enabled: true,
    entities: ['987654', '987655'],
    metric: 'apdex',
    condition_scope: 'application',
    terms: terms('0.8', 'critical'),
  });
  condition(89, shop, 78, 'alerts_conditions', {
    type: 'browser_metric',
    name: 'Slow pages',
    enabled: true,
    entities: ['987801'],
    metric: 'total_page_load',
    terms: terms('6', 'warning'),
  });
  condition(90, lab, 79, 'alerts_conditions', {
    type: 'apm_app_metric',
    name: 'Errors',
    enabled: false,
    entities: ['912345'],
    metric: 'error_percentage',
    condition_scope: 'application',
    terms: terms('5', 'critical'),
  });
  condition(91, shop, 77, 'alerts_nrql_conditions', {
    type: 'static',
    name: 'No orders',
    enabled: true,
    value_function: 'single_value',
    nrql: { query: "SELECT count(*) FROM Transaction WHERE name LIKE '%orders/pay'", since_value: '3' },
    terms: terms('1', 'critical'),
  });
  condition(92, shop, 77, 'alerts_external_service_conditions', {
    type: 'apm_external_service',
    name: 'Payments slow',
    enabled: true,
    entities: ['987654'],
    external_service_url: 'payments.example.com',
    metric: 'response_time_average',
    terms: terms('2', 'critical'),
  });
  condition(93, shop, 77, 'alerts_synthetics_conditions', {
    name: 'Home page',
    enabled: true,
    monitor_id: uuid(hash(seed, 'monitor')),
  });
  condition(94, shop, 77, 'alerts_location_failure_conditions', {
    name: 'Two places fail',
    enabled: true,
    entities: [uuid(hash(seed, 'monitor'))],
    terms: [{ priority: 'critical', threshold: 2 }],
    violation_time_limit_seconds: 86_400,
  });
  const channel = (id: number, accountId: number, name: string, type: string, configuration: object, ids: number[]) =>
    part.channels.push({
      id,
      accountId,
      uuid: uuid(hash(seed, 'channel', id)),
      name,
      type,
      configuration: configuration as Channel['configuration'],
      policyIds: ids,
    });
  channel(61, shop, 'Ops mail', 'email', { recipients: 'ops@example.com', include_json_attachment: '0' }, [77, 78]);
  channel(62, shop, 'Chat', 'slack', { channel: 'ops' }, [77]);
  channel(63, shop, 'Hook', 'webhook', { base_url: 'https://hooks.example.com/alerts' }, []);
  channel(64, lab, 'Lab mail', 'email', { recipients: 'lab@example.com', include_json_attachment: '1' }, [79]);
  for (const { id, accountId, name } of part.policies) {
    part.workflows.push({
      uuid: uuid(hash(seed, 'workflow', id)),
      accountId,
      guid: entityGuid(accountId, 'AIOPS', 'WORKFLOW', id),
      name: `${name} workflow`,
      enabled: id !== 78,
      destinationsEnabled: true,
      policyIds: [id],
      channelIds: part.channels.filter(each => each.policyIds.includes(id)).map(each => each.id),
      ...(id === 78 ? {} : { lastRun: startedAt - 3 * hour }),
    });
  }
  addHistory(part, seed, startedAt);
  return part;
}

/** Incidents: application, policy, condition, hours ago, duration in minutes (0: still open), description. */
const incidentTemplates = [
  [987654, 77, 88, 70, 35, 'Critical', 'Apdex < 0.8 for at least 5 minutes'],
  [987655, 77, 88, 26, 12, 'Critical', 'Apdex < 0.8 for at least 5 minutes'],
  [987801, 78, 89, 5, 50, 'Warning', 'Page load time > 6 seconds for at least 5 minutes'],
  [987654, 77, 88, 1, 0, 'Critical', 'Apdex < 0.8 for at least 5 minutes'],
  [912345, 79, 90, 9, 20, 'Critical', 'Error percentage > 5 % for at least 5 minutes'],
] as const;

function addHistory(part: AlertPart, seed: number, startedAt: number): void {
  const event = (at: number, incident: Incident, violation: Violation, eventType: string): AlertEvent => {
    const browser = violation.applicationId === 987801;
    return {
      id: 300 + part.alertEvents.length,
      accountId: incident.accountId,
      eventType,
      product: browser ? 'BROWSER' : 'APM',
      entityType: browser ? 'BrowserApplication' : 'Application',
      entityId: violation.applicationId,
      priority: violation.priority,
      description: violation.label,
      timestamp: at,
      incidentId: incident.id,
    };
  };
  incidentTemplates.forEach(([applicationId, policyId, conditionId, hoursAgo, length, priority, label], index) => {
    const openedAt = startedAt - hoursAgo * hour;
    const closed = length === 0 ? {} : { closedAt: openedAt + length * minute };
    const accountId = part.policies.find(each => each.id === policyId)?.accountId ?? 0;
    const violation: Violation = {
      id: 9 + index,
      uuid: uuid(hash(seed, 'violation', index)),
      accountId,
      label,
      priority,
      openedAt,
      ...closed,
      policyId,
      conditionId,
      incidentId: 44 + index,
      applicationId,
    };
    const incident: Incident = {
      id: 44 + index,
      uuid: uuid(hash(seed, 'incident', index)),
      accountId,
      policyId,
      openedAt,
      ...closed,
      violationIds: [violation.id],
    };
    part.violations.push(violation);
    part.incidents.push(incident);
    part.alertEvents.push(event(openedAt, incident, violation, 'VIOLATION_OPEN'));
    part.alertEvents.push(event(openedAt, incident, violation, 'INCIDENT_OPEN'));
    part.alertEvents.push(event(openedAt + minute, incident, violation, 'NOTIFICATION'));
    if (closed.closedAt !== undefined) {
      part.alertEvents.push(event(closed.closedAt, incident, violation, 'VIOLATION_CLOSE'));
      part.alertEvents.push(event(closed.closedAt, incident, violation, 'INCIDENT_CLOSE'));
    }
  });
}
