import { type Condition, type IncidentPreference, type Policy, takeId } from '../world/world';
import { asBoolean, asObject, asText } from './body';
import {
  byId,
  invalid,
  notFound,
  ownRecords,
  type RestCall,
  type RestHandler,
  type RestResponse,
  requireRole,
} from './call';
import { paginate } from './paging';

/** Policies and conditions: the part of the REST API that is retained. */

function policyRecord(policy: Policy): object {
  const { id, name, incidentPreference, createdAt, updatedAt } = policy;
  return { id, incident_preference: incidentPreference, name, created_at: createdAt, updated_at: updatedAt };
}

/** GET /v2/alerts_policies: this name filter compares the whole name. */
export const listPolicies: RestHandler = call => {
  const name = call.parameters.get('filter[name]');
  const page = paginate(
    call,
    ownRecords(call, call.world.policies).filter(each => name === undefined || each.name === name),
  );
  return { status: 200, headers: page.headers, body: { policies: page.items.map(policyRecord) } };
};

const preferences: readonly string[] = ['PER_POLICY', 'PER_CONDITION', 'PER_CONDITION_AND_TARGET'];

function readPolicy(call: RestCall): { name?: string; incidentPreference?: IncidentPreference } {
  requireRole(call, 'admin');
  const body = asObject(call.body()['policy'], 'policy');
  const name = asText(body['name'], 'name', 255);
  const preference = asText(body['incident_preference'], 'incident_preference', 40);
  if (preference !== undefined && !preferences.includes(preference))
    throw invalid(`incident_preference must be one of ${preferences.join(', ')}`);
  return {
    ...(name ? { name } : {}),
    ...(preference ? { incidentPreference: preference as IncidentPreference } : {}),
  };
}

export const createPolicy: RestHandler = call => {
  const { name, incidentPreference = 'PER_POLICY' } = readPolicy(call);
  if (!name) throw invalid('name is required');
  const id = takeId(call.world);
  const policy = {
    id,
    accountId: call.user.accountId,
    name,
    incidentPreference,
    createdAt: call.now,
    updatedAt: call.now,
  };
  call.world.policies.push(policy);
  return { status: 201, body: { policy: policyRecord(policy) } };
};

export const updatePolicy: RestHandler = call => {
  const policy = byId(call, call.world.policies);
  Object.assign(policy, readPolicy(call), { updatedAt: call.now });
  return { status: 200, body: { policy: policyRecord(policy) } };
};

export const deletePolicy: RestHandler = call => {
  requireRole(call, 'admin');
  const policy = byId(call, call.world.policies);
  const { policies, conditions } = call.world;
  policies.splice(policies.indexOf(policy), 1);
  for (let i = conditions.length - 1; i >= 0; i--) if (conditions[i]?.policyId === policy.id) conditions.splice(i, 1);
  return { status: 200, body: { policy: policyRecord(policy) } };
};

/** The envelope of each namespace. */
export const conditionNamespaces = {
  alerts_conditions: 'condition',
  alerts_nrql_conditions: 'nrql_condition',
  alerts_external_service_conditions: 'external_service_condition',
  alerts_synthetics_conditions: 'synthetics_condition',
  alerts_location_failure_conditions: 'location_failure_condition',
} as const;

export type ConditionNamespace = keyof typeof conditionNamespaces;

const record = ({ id, body }: Condition): object => ({ id, ...body });

function conditionsOf(call: RestCall, namespace: string): Condition[] {
  return ownRecords(call, call.world.conditions).filter(each => each.namespace === namespace);
}

function policyId(call: RestCall, text: string | undefined): number {
  if (!text) throw invalid('policy_id is required');
  const policy = ownRecords(call, call.world.policies).find(each => String(each.id) === text);
  if (!policy) throw notFound();
  return policy.id;
}

/** The policy is in the parameter `policy_id`, and in one namespace in the path. */
export function listConditions(namespace: ConditionNamespace): RestHandler {
  return call => {
    const policy = policyId(call, call.ids['policy_id'] ?? call.parameters.get('policy_id'));
    const page = paginate(
      call,
      conditionsOf(call, namespace).filter(each => each.policyId === policy),
    );
    const envelope = `${conditionNamespaces[namespace]}s`;
    return { status: 200, headers: page.headers, body: { [envelope]: page.items.map(record) } };
  };
}

function readCondition(call: RestCall, envelope: string): Record<string, unknown> {
  requireRole(call, 'admin');
  const { id: _id, ...body } = asObject(call.body()[envelope], envelope);
  return body;
}

function respond(envelope: string, condition: Condition, status = 200): RestResponse {
  return { status, body: { [envelope]: record(condition) } };
}

export function createCondition(namespace: ConditionNamespace): RestHandler {
  const envelope = conditionNamespaces[namespace];
  return call => {
    const body = readCondition(call, envelope);
    const name = asText(body['name'], 'name', 255);
    if (!name) throw invalid('name is required');
    const enabled = asBoolean(body['enabled'], 'enabled') ?? false;
    const condition: Condition = {
      id: takeId(call.world),
      accountId: call.user.accountId,
      policyId: policyId(call, call.ids['policy_id']),
      namespace,
      body: { ...body, name, enabled },
    };
    call.world.conditions.push(condition);
    return respond(envelope, condition, 201);
  };
}

export function updateCondition(namespace: ConditionNamespace): RestHandler {
  const envelope = conditionNamespaces[namespace];
  return call => {
    const condition = byId(call, conditionsOf(call, namespace));
    const body = readCondition(call, envelope);
    const name = asText(body['name'], 'name', 255) || condition.body.name;
    const enabled = asBoolean(body['enabled'], 'enabled') ?? condition.body.enabled;
    condition.body = { ...condition.body, ...body, name, enabled };
    return respond(envelope, condition);
  };
}

function remove(call: RestCall, condition: Condition): void {
  call.world.conditions.splice(call.world.conditions.indexOf(condition), 1);
}

export function deleteCondition(namespace: ConditionNamespace): RestHandler {
  return call => {
    requireRole(call, 'admin');
    const condition = byId(call, conditionsOf(call, namespace));
    remove(call, condition);
    return respond(conditionNamespaces[namespace], condition);
  };
}

function watching(call: RestCall): Condition[] {
  const entity = call.ids['entity_id'] ?? '';
  return ownRecords(call, call.world.conditions).filter(each => entitiesOf(each).includes(entity));
}

const entitiesOf = ({ body }: Condition): unknown[] => (Array.isArray(body['entities']) ? body['entities'] : []);

/** GET /v2/alerts_entity_conditions/{entity_id}: the conditions that watch an entity. */
export const listEntityConditions: RestHandler = call => {
  const page = paginate(call, watching(call));
  return { status: 200, headers: page.headers, body: { conditions: page.items.map(record) } };
};

/** PUT and DELETE of the same path add an entity to a condition and remove it. */
export function watch(isOn: boolean): RestHandler {
  return call => {
    requireRole(call, 'admin');
    const id = Number(call.parameters.get('condition_id'));
    const condition = ownRecords(call, call.world.conditions).find(each => each.id === id);
    if (!condition) throw notFound();
    const entity = call.ids['entity_id'] ?? '';
    const others = entitiesOf(condition).filter(each => each !== entity);
    condition.body = { ...condition.body, entities: isOn ? [...others, entity] : others };
    return respond('condition', condition);
  };
}
